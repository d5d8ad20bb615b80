/**
 * Texts that attack the program that reads them: SQL, formulas, headers, paths, addresses, pages, templates, PDF's own
 * syntax, lines of a log. A person could type each of them, and none holds a character that every call refuses first
 * (`platform/usable-text.ts`).
 */
export const hostileTexts: readonly string[] = [
  "' or '1'='1' --",
  "'; drop table customer; --",
  "1) union select password_hash from account where ('1'='1",
  "=cmd|'/c calc'!A1",
  '+HYPERLINK("http://mal.example";"clic")',
  '@SUM(1+1)*cmd|x',
  'a\r\nSet-Cookie: __Host-session=x',
  'a\nBcc: otra@correo.example',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::1]:5432/',
  'javascript:alert(1)',
  'javascript:x//http',
  ' jav\tascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '<script>alert(document.cookie)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  '</text><script>alert(1)</script>',
  '{{constructor.constructor("alert(1)")()}}',
  '\u0024{7*7} #{7*7} <%= 7*7 %>',
  '%s%n%x %d',
  ') Tj ET /OpenAction << /S /JavaScript /JS (app.alert(1)) >> (',
  'endstream endobj 9 0 obj << /Type /Action /S /Launch /F (calc.exe) >> endobj',
  '(\\) >> /AA << /O << /S /URI /URI (http://mal.example) >> >>',
  '"}\n{"level":60,"time":"2026-01-01T00:00:00Z","forged":true,"msg":"forged"}',
  'a\r{"level":60,"forged":true,"msg":"forged"}',
  'a\u2028{"level":60,"forged":true,"msg":"forged"}',
  'a\u2029{"level":60,"forged":true,"msg":"forged"}',
  '__proto__',
];
