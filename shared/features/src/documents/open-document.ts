import { messages } from '@portal/contract/messages';
import { isOwnPath } from '@portal/contract/own-path';

/**
 * Opens a PDF that the server makes when asked, in a tab of its own (CE-13).
 * The tab is opened at the press itself and filled when the answer is there: one opened later would be blocked as
 * unwanted. Where it is blocked all the same, the PDF opens in this tab.
 *
 * @param ask answers the address of the PDF, or nothing where there is none
 * @returns whether there was one; what `ask` throws is thrown on, and the empty tab is closed
 */
export async function openDocument(ask: () => Promise<string | undefined>): Promise<boolean> {
  const tab = window.open('', '_blank');
  if (tab) {
    // The document may not reach back into the portal.
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
