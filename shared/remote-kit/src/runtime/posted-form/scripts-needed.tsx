/** Said under a form that stands in the HTML and does nothing without scripts. */
export function ScriptsNeeded() {
  return (
    <noscript>
      <p className="small">Para usar el portal activa JavaScript en tu navegador.</p>
    </noscript>
  );
}
