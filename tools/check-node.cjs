// Runs before anything is installed, on any version of Node: old syntax only.
var found = process.versions.node;
if (Number(found.split('.')[0]) < 20) {
  console.error(
    'Parlour needs Node 20 or newer to install itself; this is Node ' +
      found +
      '. Install a newer Node and try again.',
  );
  process.exit(1);
}
