/** Said under a form that stands in the HTML and does nothing without scripts. */
export const ScriptsNeeded = () => (
  <noscript>
    <p className="small">Para usar el portal activa JavaScript en tu navegador.</p>
  </noscript>
);
