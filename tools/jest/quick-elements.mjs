/**
 * Makes labels and attributes of jsdom quicker, which queries by role and label read for every element: to find the
 * labels of one button, jsdom searches the whole page once for each label of the page. Import this module before jsdom.
 */
import { createRequire } from 'node:module';

const requireJsdom = createRequire(createRequire(import.meta.url).resolve('jest-environment-jsdom'));

const strings = requireJsdom('jsdom/lib/jsdom/living/helpers/strings');
const { asciiLowercase } = strings;
const upperCase = /[A-Z]/;

// Names of tags and attributes usually have no capitals; jsdom copies each of them letter by letter.
strings.asciiLowercase = (text) => (upperCase.test(text) ? asciiLowercase(text) : text);

const formControls = requireJsdom('jsdom/lib/jsdom/living/helpers/form-controls');
const { domSymbolTree } = requireJsdom('jsdom/lib/jsdom/living/helpers/internal-constants');
const NodeList = requireJsdom('jsdom/lib/jsdom/living/generated/NodeList');

const { implForWrapper } = requireJsdom('jsdom/lib/jsdom/living/generated/utils');

/** Returns a number that grows with every change of a document. */
export const getVersion = (document) => implForWrapper(document)._version;

const isElement = ({ nodeType }) => nodeType === 1;
const getAttribute = (element, name) => element.getAttributeNS(null, name);

/** Returns the labels of each control below `root`, in the order of the document. */
function collectLabels(root) {
  const elements = [...domSymbolTree.treeIterator(root)].filter(isElement);
  const labels = elements.filter(({ _localName }) => _localName === 'label');
  const labelsByControl = new Map();
  if (labels.length === 0) return labelsByControl;
  const elementsById = new Map();
  for (const element of elements) {
    const id = getAttribute(element, 'id');
    if (id && !elementsById.has(id)) elementsById.set(id, element);
  }
  for (const label of labels) {
    const id = getAttribute(label, 'for');
    const control = id === null ? label.control : elementsById.get(id);
    if (control) labelsByControl.set(control, [...(labelsByControl.get(control) ?? []), label]);
  }
  return labelsByControl;
}

/** The labels of a tree, as of one version of it. */
const collected = new WeakMap();

function findLabels(root, control) {
  const known = collected.get(root);
  const labels = known?.version === root._version ? known.labels : collectLabels(root);
  collected.set(root, { version: root._version, labels });
  return labels.get(control) ?? [];
}

formControls.getLabelsForLabelable = (control) => {
  if (!formControls.isLabelable(control)) return null;
  if (!control._labels) {
    const root = control.getRootNode({});
    const query = () => findLabels(root, control);
    control._labels = NodeList.createImpl(root._globalObject, [], { element: root, query });
  }
  return control._labels;
};
