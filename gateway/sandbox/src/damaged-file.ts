/** A file of the data folder whose content is damaged. `where` names it; the error does not quote its content. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';

  constructor(where: string) {
    super(`${where} is damaged`);
  }
}
