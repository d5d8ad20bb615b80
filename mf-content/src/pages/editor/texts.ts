/** Texts of the preview of content that saves nothing. */
export const editorTexts = {
  title: 'Vista previa de contenido',
  lead: 'Así ven los visitantes lo que se publica en el portal.',
  readOnly:
    'Esta página es solo de lectura: aquí no se guarda nada. El contenido se edita en la administración.',
  login: 'Ingresar',
  sample: 'Ejemplo de una página',
  badge: 'Solo lectura',
  sampleHtml:
    '<h2>Un título</h2><p>Un párrafo con <strong>negrita</strong>, <em>cursiva</em> y un <a href="/faq">enlace</a>.</p><h3>Un subtítulo</h3><ul><li>Una lista</li><li>con dos puntos</li></ul><ol><li>Un paso</li><li>y el siguiente</li></ol><blockquote><p>Una cita que se aparta del texto.</p></blockquote>',
} as const;
