/** puntos */
export default function PuntosPage() {
  return <h1>Puntos de atención</h1>;
}
