/** transaccion */
export default function TransaccionPage() {
  return <h1>Transacción</h1>;
}
