import { messages } from '@portal/contract/messages';
import { isOwnPath } from '@portal/values/own-path';

/**
 * Opens a PDF that the server makes on request, in a new tab (CE-13). The tab is opened at the press and gets its
 * address with the answer, because browsers block a tab that is opened later. Where it is blocked all the same, the PDF
 * opens in this tab.
 *
 * @param ask answers the address of the PDF, or nothing where there is none
 * @returns whether there was one; what `ask` throws is thrown on, and the empty tab is closed
 */
export async function openDocument(ask: () => Promise<string | undefined>): Promise<boolean> {
  const tab = window.open('', '_blank');
  if (tab) {
    // The document must have no access to the portal's window.
    tab.opener = null;
    tab.document.title = messages.documentDownloading;
    tab.document.body.textContent = messages.documentDownloading;
  }
  try {
    const url = await ask();
    if (url === undefined || !isOwnPath(url)) {
      tab?.close();
      return false;
    }
    (tab ?? window).location.replace(url);
    return true;
  } catch (error) {
    tab?.close();
    throw error;
  }
}
