// Waits for new messages and offers them; the page works without it.
const { last, to } = document.body.dataset;
const news = document.querySelector('.news');
// A reload would take the place of the page that a person has just asked for.
let isLeaving = false;
for (const asked of ['click', 'submit'])
  document.addEventListener(asked, ({ type, target }) => {
    isLeaving ||= type === 'submit' || target.closest?.('a[href]') !== null;
  });

async function watch() {
  const query = new URLSearchParams({ after: last, to, wait: '25000' });
  for (;;) {
    const response = await fetch(`/api/messages?${query}`);
    const { messages } = await response.json();
    if (messages.length === 0) continue;
    if (document.body.className === 'listing' && document.activeElement?.id !== 'to' && !isLeaving)
      return location.reload();
    const link = document.createElement('a');
    link.href = to === '' ? '/' : `/?to=${encodeURIComponent(to)}`;
    link.textContent = 'Hay mensajes nuevos. Ver';
    news.replaceChildren(link);
    return;
  }
}

watch().catch(() => {
  news.textContent = 'El buzón se detuvo. Recarga la página cuando vuelva a estar en marcha.';
});
