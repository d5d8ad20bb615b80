/** historial */
export default function HistorialPage() {
  return <h1>Historial de pagos</h1>;
}
