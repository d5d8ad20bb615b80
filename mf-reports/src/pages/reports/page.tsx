/** reports */
export default function ReportsPage() {
  return <h1>Informes</h1>;
}
