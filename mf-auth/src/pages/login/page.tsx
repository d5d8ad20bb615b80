/** login */
export default function LoginPage() {
  return <h1>Ingreso de clientes</h1>;
}
