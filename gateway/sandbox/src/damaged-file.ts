/** A file of the data folder that does not stand as it was written. `where` names it; what was found in it is not quoted. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';

  constructor(where: string) {
    super(`${where} is damaged`);
  }
}
