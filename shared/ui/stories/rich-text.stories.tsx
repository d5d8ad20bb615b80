import { RichText } from '@portal/ui/rich-text';
import { LONG_WORD, State, States } from './states.tsx';

export default { title: 'rich-text/Rich text' };

const article = `
  <h2>¿Cómo pago?</h2>
  <p>Paga <strong>en línea</strong> con <a href="https://pse.example/">PSE</a>, o <em>en la tienda</em>.</p>
  <ul><li>Elige las cuotas.</li><li>Elige tu banco.</li></ul>
  <ol><li>Confirma.</li><li>Guarda el recibo.</li></ol>
  <h3>Tarifas</h3>
  <table><thead><tr><th>Plazo</th><th>Tasa</th></tr></thead><tbody><tr><td>6 meses</td><td>1,92 %</td></tr></tbody></table>
  <blockquote><p>El pago se ve el mismo día.</p></blockquote>`;

export function Articles() {
  return (
    <States>
      <State name="everything an editor has">
        <RichText html={article} />
      </State>
      <State name="what is not allowed is left out">
        <RichText
          html={'<p style="color:red" onclick="x()">Texto</p><script>x()</script><iframe></iframe>'}
        />
      </State>
      <State name="a long word, and nothing">
        <RichText html={`<p>${LONG_WORD}</p>`} />
        <RichText html="" />
      </State>
    </States>
  );
}
