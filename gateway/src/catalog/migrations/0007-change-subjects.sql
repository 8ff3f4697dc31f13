-- Operators read the changes of one game or vendor.

create index catalog_change_item_subject on catalog_change_item (subject, change_number);
