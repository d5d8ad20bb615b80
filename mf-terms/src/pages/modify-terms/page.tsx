/** modify-terms */
export default function ModifyTermsPage() {
  return <h1>Modificar plazo</h1>;
}
