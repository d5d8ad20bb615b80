/** Usage of `npm run release`. */
export const usage = `
npm run release -- <remote> [<remote> …]       check types, lint and tests, build, sign and publish; live for everybody at
                                               the next navigation
    --skip-checks <reason>                     without the checks; the statement and the log say so, and why
npm run release -- <remote> --channel canary --share 10    the same for 10 % of visits
    --wait [--for 30m]                         and waits (20s, 30m, 2h) for the verdict: ends with 0 healthy, 1 worse, 3 inconclusive
npm run release -- <remote> --pack <file.tgz>  only check, build and pack it: the same bytes for the same build, 2 MB at most;
                                               <remote> --from <file.tgz> publishes it
npm run release -- <remote> --out <file>       only write and sign the statement, for …
npm run release -- sign <file> --key <key>     … a second person, on another machine, who reads and signs it, and …
npm run release -- send <file>                 … publish it with both signatures, within 14 minutes
npm run release -- status                      what is live, who put it there and why
npm run release -- promote [--set <set>]       make the canary, or a known set, the set of everybody
npm run release -- promote --with mf-a@<release> --with shell@<release> [--without mf-b]
                                               several releases and the shell at once, a remote out of the set; publish them
                                               with --channel none first
npm run release -- promote <remote> --from <registry> --to <registry>   a release from one registry to another, not built again
    [--release <release>]                      (what is live there by default), signed anew; its team's own key is enough to read it
    [--from-name <name>] [--from-key <key>]    name of the first registry, and the key that reads there, where they are others
npm run release -- canary --share 50 [--set <set>]   change a canary's share; 0 ends it
npm run release -- rollback [--to <set>]       back to the set before, or to any earlier one
npm run release -- rollback <remote>           one remote back to its release before, the others stay; its team's own key is enough
npm run release -- pause <remote>              switch a remote off, open tabs too; resume <remote> brings it back (also kill, revive);
                                               its team's own key is enough
npm run release -- retire <remote>             take a remote out of what is live, its routes and menu too; rollback <remote> brings it back;
                                               its team's own key is enough
npm run release -- grant [--set <set>] [--override <remote>@<release> …] --reason <text> [--for 30m] [--opens 1] [--path /]
                                               a link that lets one browser run a set, or what is live, exactly or
                                               with these releases in it, for a while
npm run release -- preview <remote> [--for 7d] [--opens 20] [--path /x] [--comment <file>]
                                               publish it to no channel, and a link that runs it in a browser among what is
                                               live; its team's own key is enough where the registry gives previews
                                               (REGISTRY_PREVIEWS=1). --comment writes the link in Markdown, for a pipeline
npm run release -- withdraw <grant>            end a grant before its time; a preview with its team's key
npm run release -- bisect --good <set> --bad <set> --test <file or title>   which release broke a browser test
npm run release -- clean [--days 30] [--dry]      remove files of releases that nothing has needed for so long
npm run release -- add-key <public or private key.pem> --owner <team> --remotes mf-a,mf-b [--operator] [--scopes …]
                                               with the root key (--key raiz.pem), for 400 days at most
npm run release -- revoke-key <key>            with the root key
npm run release -- keys --out <folder>         make a key for every team, the operators', the console's and the root

  --registry <url>   the registry's own listener; REGISTRY_URL, else http://127.0.0.1:4804
  --portal <url>     where people open the portal, for links; PUBLIC_URL, else http://localhost:4800
  --name <name>      name of the registry; REGISTRY_NAME, else portal
  --key <file>       a private key in PEM, or a team of the local portal; repeat it for two signatures;
                     RELEASE_KEY (several by commas), else the local key of the team that owns it
  --reason <text>    stands in the audit log
  --no-build         publish dist/ as it is; --from <folder or file.tgz> what was built elsewhere
`;
