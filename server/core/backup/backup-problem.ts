/** What is wrong with a backup, its place, or what is asked of it, in words for whoever runs the server. */
export class BackupProblem extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackupProblem';
  }
}
