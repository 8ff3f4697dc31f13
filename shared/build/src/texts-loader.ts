import path from 'node:path';
import { listCommonFiles, readReleaseTexts } from '@parlour/texts/read-texts';
import type { LoaderDefinitionFunction } from 'webpack';

/** Adds the common texts that a package uses to its own, so that a release has one file of texts per language. */
const addCommonTexts: LoaderDefinitionFunction = function addCommonTexts() {
  const language = path.dirname(this.resourcePath);
  const [textsFolder, folder] = [path.dirname(language), path.basename(language)];
  for (const file of listCommonFiles(textsFolder, folder)) this.addDependency(file);
  return JSON.stringify(readReleaseTexts(textsFolder, folder, path.basename(this.resourcePath, '.json')));
};

export default addCommonTexts;
