/** resumen */
export default function ResumenPage() {
  return <h1>Resumen</h1>;
}
