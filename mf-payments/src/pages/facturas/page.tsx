/** facturas */
export default function FacturasPage() {
  return <h1>Facturas</h1>;
}
