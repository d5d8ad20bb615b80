/** landing */
export default function LandingPage() {
  return <h1>Crédito rápido con tu cédula</h1>;
}
