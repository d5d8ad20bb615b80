/** What version 0.1 made, of which nothing is taken over. Nothing of it was changed. */
export class EarlierVersionError extends Error {
  /**
   * @param made What it made.
   * @param thrownAway What has to go before 1.0 begins anew.
   * @param bySql The statement that takes it off a server of one's own.
   */
  constructor(made: string, thrownAway: string, bySql: string) {
    super(
      `Version 0.1 made this ${made}, and 1.0 does not open it: throw ${thrownAway} away with \`npm run portal -- reset\` (in Docker \`docker compose down -v\`, on a server of your own \`${bySql}\`).`,
    );
    this.name = 'EarlierVersionError';
  }
}
