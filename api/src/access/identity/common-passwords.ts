/**
 * Words that people in Colombia most often build a password from. Rules of composition make them add a capital, a year
 * and a sign, so the words are compared after that has been taken off: each stands for many thousand passwords.
 */
const WORDS = `
password passw contrasena contrasenia contra clave claves secreto secreta acceso ingreso entrar usuario user
admin administrador administrator root invitado guest login welcome bienvenido bienvenida hola holamundo prueba
pruebas test testing temporal cambiar cambiame changeme default letmein master super superman batman spiderman
iloveyou teamo tequiero amor amore mivida micielo miamor corazon princesa princess principe reina angel angelito
bebe bebita hermosa hermoso preciosa lindo linda gordo gorda flaca flaco feliz felicidad familia mifamilia mama
mami papa papi hijo hija hijos abuela abuelo esposa esposo novia novio amigo amiga amigos mejoramigo
dios jesus jesucristo diosesamor diosesfiel cristo virgen maria sanjose divinonino milagros gracias bendiciones
colombia micolombia bogota medellin cali barranquilla cartagena bucaramanga pereira manizales cucuta ibague
villavicencio pasto monteria neiva armenia popayan valledupar sincelejo tunja riohacha quibdo envigado itagui
bello rionegro soacha yopal antioquia cundinamarca valle atlantico santander narino caldas boyaca risaralda quindio
nacional atleticonacional millonarios millos america americadecali junior santafe depor deportivocali once caldas
oncecaldas tolima envigadofc dim poderosodim futbol football soccer barcelona realmadrid madrid messi ronaldo
falcao james jamesrodriguez cuadrado nairo cristiano neymar
carlos andres juan juanpablo juandavid juancarlos jose luis jorge javier miguel camilo daniel david diego felipe
sebastian santiago samuel nicolas mateo tomas martin oscar alejandro ricardo fernando mario pedro pablo
maria camila valentina mariana sofia isabella laura daniela natalia paola andrea carolina catalina luisa paula
juliana alejandra diana claudia sandra patricia gloria marta martha ana rosa luz esperanza angela monica adriana
enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes miercoles
jueves viernes sabado domingo navidad primavera verano otono invierno
perro perrito gato gatito caballo conejo tigre leon dragon mariposa estrella luna sol cielo mar flor rosas azul
rojo verde amarillo negro blanco rosado morado futuro libertad paz vida mundo musica guitarra vallenato reggaeton
salsa fiesta playa cafe arepa bandeja aguardiente cerveza chocolate
google facebook instagram whatsapp youtube tiktok netflix hotmail gmail yahoo microsoft windows apple iphone samsung
motorola xiaomi computador internet pokemon naruto goku minecraft fortnite roblox mario zelda starwars
bancolombia davivienda nequi daviplata bbva banco dinero plata tarjeta credito creditos cuenta ahorro ahorros pago
pagos factura facturas empresa trabajo oficina ventas gerente secretaria contabilidad sistemas soporte
qwerty qwert qwertyuiop asdf asdfg asdfgh asdfghjkl zxcv zxcvb zxcvbn zxcvbnm qaz qazwsx qazwsxedc wasd abc abcd
abcde abcdef abcdefg abcdefgh abcabc aaa aaaa aaaaaa xxx xyz
monkey sunshine shadow football baseball basketball whatever trustno one hello freedom ninja mustang michael jordan
michelle jennifer hunter buster soccer killer cookie summer winter spring autumn flower lovely loveme
`;

export const COMMON_PASSWORD_WORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));
