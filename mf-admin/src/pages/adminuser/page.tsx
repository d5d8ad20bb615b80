/** adminuser */
export default function AdminuserPage() {
  return <h1>Clientes</h1>;
}
