import { loginRefusals } from './login-refusals.ts';
import { contact, messages } from './messages.ts';
import { refusalsOfBrowsers } from './refusals-of-browsers.ts';

/**
 * Every refusal of the API: HTTP status, the short detail on the wire and the Spanish message for people.
 * docs/specification/messages.md has the quoted texts; their spelling is the owner's.
 * The rest was written here. No refusal uses 409: the client reads a 409 as a success body (API-03).
 */
export const errorCatalogue = {
  ...loginRefusals,
  ...refusalsOfBrowsers,
  INVALID_REQUEST: {
    status: 400,
    detail: 'invalid request',
    message: 'Revisa los datos marcados e inténtalo de nuevo.',
  },
  UNUSABLE_TEXT: {
    status: 422,
    detail: 'unusable characters',
    message: 'Hay un carácter que no podemos guardar. Escribe de nuevo ese dato, sin copiarlo de otra parte.',
  },
  UNSUPPORTED_MEDIA: {
    status: 415,
    detail: 'unsupported media type',
    message: 'Ha ocurrido un problema, por favor intenta mas tarde.',
  },
  TOO_LARGE: { status: 413, detail: 'payload too large', message: 'Lo que enviaste es demasiado grande.' },
  HEADERS_TOO_LARGE: {
    status: 431,
    detail: 'headers too large',
    message: 'La dirección o los datos que guarda tu navegador son demasiado grandes.',
  },
  SLOW_REQUEST: {
    status: 408,
    detail: 'request timeout',
    message: 'La conexión está muy lenta y no recibimos todo. Vuelve a intentarlo.',
  },
  UNMET_EXPECTATION: {
    status: 417,
    detail: 'expectation failed',
    message: 'Ha ocurrido un problema, por favor intenta mas tarde.',
  },
  UNAUTHENTICATED: {
    status: 401,
    detail: 'authentication required',
    message: 'Sesión expirada. Inicia sesión nuevamente.',
  },
  PERMISSIONS_CHANGED: {
    status: 401,
    detail: 'session ended because permissions changed',
    message: 'Cambiaron los permisos de tu perfil. Inicia sesión nuevamente.',
  },
  FORBIDDEN: { status: 403, detail: 'not allowed', message: 'No tienes permiso para ver esta información.' },
  NOT_FOUND: { status: 404, detail: 'not found', message: 'No encontramos lo que buscas.' },
  TOO_MANY_REQUESTS: {
    status: 429,
    detail: 'too many requests',
    message: 'Has hecho muchos intentos seguidos. Espera unos minutos y vuelve a intentarlo.',
  },
  UNAVAILABLE: {
    status: 503,
    detail: 'service unavailable',
    message: 'Ha ocurrido un problema, por favor intenta mas tarde.',
  },
  RELEASE_REFUSED: {
    status: 422,
    detail: 'the registry refuses',
    message: 'El registro de versiones no aceptó el cambio. Mira qué está en vivo e inténtalo de nuevo.',
  },

  INACTIVE_USER: {
    status: 403,
    detail: 'inactive user',
    message: `Tu usuario está inactivo. Comunícate con nosotros: ${contact.localLine} o, gratis desde cualquier lugar del país, ${contact.freeLine}.`,
  },
  INCOMPLETE_REGISTRATION: {
    status: 403,
    detail: 'incomplete registration',
    message: 'Completa tus datos en el perfil para continuar.',
  },
  USER_DOES_NOT_EXIST: {
    status: 404,
    detail: 'User does not exists.',
    message:
      'La cédula no está registrada como cliente de crédito 20 minutos. Acércate a uno de nuestros puntos para solicitarlo.',
  },
  ALREADY_REGISTERED: {
    status: 422,
    detail: 'already registered',
    message: 'Ya tienes una contraseña. Ingresa con tu cédula o recupérala si la olvidaste.',
  },
  WRONG_DATA: {
    status: 422,
    detail: 'wrong data',
    message: 'Se deben actualizar los datos, Por favor comunicarse con servicio al cliente.',
  },

  OWN_ACCOUNT: {
    status: 422,
    detail: 'own account',
    message:
      'No puedes cambiar tu propio perfil, tu estado ni los permisos de tu perfil. Pídeselo a otro administrador.',
  },
  OWN_CREDIT: {
    status: 403,
    detail: 'own credit',
    message:
      'Es tu propio crédito: desde la administración puedes verlo, no cambiarlo. Pídele a otra persona del equipo que lo atienda.',
  },
  NOT_TWO_PERSONS: {
    status: 403,
    detail: 'one of the two made or changed where the other is reached',
    message:
      'Uno de los dos creó la cuenta del otro o le cambió el correo, y podrían ser uno: debe aprobarlo otro administrador.',
  },
  LAST_ADMINISTRATORS: {
    status: 422,
    detail: 'too few full administrators would be left',
    message:
      'Quedaría menos de dos administradores con todos los módulos, y nadie podría aprobar perfiles ni movimientos de dinero. Da antes ese perfil a otra persona; si nadie puede aprobarlo, quien opera el servidor crea un administrador con un comando (docs/operations.md).',
  },
  BEYOND_OWN_PERMISSIONS: {
    status: 403,
    detail: 'beyond own permissions',
    message: 'Ese perfil tiene permisos que tú no tienes. Pídeselo a un administrador que los tenga.',
  },
  STAFF_EXISTS: {
    status: 422,
    detail: 'fiscal number already in use',
    message: 'Ya existe un usuario con esa identificación.',
  },
  PROFILE_DOES_NOT_EXIST: {
    status: 422,
    detail: 'profile does not exist',
    message: 'El perfil que elegiste ya no existe. Recarga la página.',
  },
  PROFILE_NAME_EXISTS: {
    status: 422,
    detail: 'profile name already exists',
    message: 'Ya existe un perfil con ese nombre.',
  },
  PROFILE_IS_LEAST: {
    status: 422,
    detail: 'profile 1 grants least',
    message: 'El perfil 1 se asigna cuando no se elige ninguno: solo puede ver el inicio de administración.',
  },
  EMAIL_CODE_REQUIRED: {
    status: 403,
    detail: 'email code required',
    message: 'Escribe el código que enviamos a tu correo para continuar.',
  },
  PROFILE_REQUEST_WAITING: {
    status: 422,
    detail: 'a request waits already',
    message: 'Ya hay un cambio de perfil por aprobar. Apruébalo, recházalo o retíralo antes de pedir otro.',
  },
  PROFILE_REQUEST_OVER: {
    status: 422,
    detail: 'the request is over',
    message: 'Esta solicitud ya no está por aprobar. Actualiza la página.',
  },
  PROFILE_REQUEST_OWN: {
    status: 403,
    detail: 'own request',
    message: 'Tú lo pediste: debe aprobarlo otro administrador.',
  },
  PASSWORD_TEMPORARY: {
    status: 403,
    detail: 'temporary password',
    message: 'Tu contraseña es temporal. Cámbiala por una tuya para continuar.',
  },
  PASSWORD_NOT_TEMPORARY: {
    status: 422,
    detail: 'password is not temporary',
    message: 'Ya cambiaste tu contraseña temporal. Ingresa de nuevo con la tuya.',
  },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    detail: 'second factor required',
    message: 'Escribe el código de tu aplicación de autenticación para continuar.',
  },
  SECOND_FACTOR_NOT_SET: {
    status: 403,
    detail: 'second factor not set',
    message: 'Configura tu segundo factor para continuar.',
  },
  SECOND_FACTOR_SET: {
    status: 422,
    detail: 'second factor already set',
    message: 'Ya tienes un segundo factor. Para cambiarlo, pide a otro administrador que lo restablezca.',
  },
  SECOND_FACTOR_MISSING: {
    status: 422,
    detail: 'no second factor',
    message: 'Este usuario no tiene un segundo factor.',
  },
  SECOND_FACTOR_WRONG: {
    status: 422,
    detail: 'wrong second factor',
    message: 'El código no es correcto. Espera uno nuevo en tu aplicación y escríbelo.',
  },
  SECOND_FACTOR_BLOCKED: {
    status: 423,
    detail: 'second factor blocked',
    message:
      'Escribiste mal el código demasiadas veces. Espera media hora o pide ayuda a otro administrador.',
  },
  SECOND_FACTOR_EXPIRED: {
    status: 422,
    detail: 'enrolment expired',
    message: 'Este código QR ya no sirve. Recarga la página y escanea el nuevo.',
  },
  PASSKEY_REFUSED: {
    status: 422,
    detail: 'passkey not verified',
    message: 'No pudimos verificar tu llave de acceso. Inténtalo de nuevo o usa otra forma.',
  },
  PASSKEY_EXPIRED: {
    status: 422,
    detail: 'passkey challenge is over',
    message: 'Pasó mucho tiempo o esta verificación ya se usó. Inténtalo de nuevo.',
  },
  PASSKEY_OTHER_ACT: {
    status: 422,
    detail: 'passkey approved something else',
    message: 'Lo que confirmaste con tu llave de acceso ya no es lo mismo. Revísalo y confirma de nuevo.',
  },
  PASSKEY_UNKNOWN: {
    status: 422,
    detail: 'unknown passkey',
    message: 'Esa llave de acceso ya no sirve aquí. Ingresa con tu contraseña.',
  },
  PASSKEY_MISSING: {
    status: 422,
    detail: 'no passkey',
    message: 'Todavía no tienes una llave de acceso.',
  },
  PASSKEY_WAITS: {
    status: 422,
    detail: 'passkey approves nothing yet',
    message:
      'Esa llave de acceso abre tu cuenta, pero todavía no confirma. Confírmala con un código donde la creaste, o usa otra forma.',
  },
  PASSKEY_EXISTS: {
    status: 422,
    detail: 'passkey already registered',
    message: 'Este equipo ya tiene una llave de acceso tuya.',
  },
  PASSKEY_LIMIT: {
    status: 422,
    detail: 'too many passkeys',
    message: 'Ya tienes 10 llaves de acceso. Elimina una que no uses para crear otra.',
  },
  IMAGE_IN_USE: {
    status: 422,
    detail: 'image in use',
    message: 'Esta imagen se usa en el sitio o en una versión guardada de una página.',
  },
  EXPORT_RUNNING: {
    status: 422,
    detail: 'another export is running',
    message: 'Ya tienes una descarga en curso. Espera a que termine o cancélala.',
  },
  EXPORT_TOO_LARGE: {
    status: 422,
    detail: 'too many rows for this format',
    message: 'Son demasiadas filas para este archivo. Elige un rango de fechas más corto.',
  },
  EXPORT_NOT_READY: {
    status: 422,
    detail: 'export has no file',
    message: 'Este archivo no está listo o ya venció. Genéralo de nuevo.',
  },

  PASSWORD_REUSED: {
    status: 422,
    detail: 'cannot reuse last 5 passwords',
    message: 'No puedes reutilizar una de tus últimas 5 contraseñas.',
  },
  WRONG_CURRENT_PASSWORD: {
    status: 422,
    detail: 'wrong current password',
    message: 'La contraseña actual es incorrecta',
  },

  PASSWORDS_DIFFER: {
    status: 422,
    detail: 'passwords do not match',
    message: 'Las contraseñas deben ser iguales.',
  },
  PASSWORD_TOO_SHORT: {
    status: 422,
    detail: 'password too short',
    message: 'La contraseña debe tener minimo 8 caracteres.',
  },
  PASSWORD_TOO_LONG: {
    status: 422,
    detail: 'password too long',
    message: 'La contraseña puede tener máximo 128 caracteres.',
  },
  PASSWORD_TOO_SIMPLE: {
    status: 422,
    detail: 'password too simple',
    message:
      'La contraseña debe contener al menos una mayúscula, una minúscula, un número y un carácter especial.',
  },
  PASSWORD_TOO_COMMON: {
    status: 422,
    detail: 'password too common',
    message: 'Esa contraseña es fácil de adivinar: es muy común o lleva tus datos. Elige otra.',
  },

  OTP_ACTIVE: {
    status: 422,
    detail: 'active OTP exists',
    message: 'Ya existe un código, intentelo mas tarde.',
  },
  OTP_INVALID: { status: 422, detail: 'invalid OTP', message: 'Código OTP invalido' },
  OTP_ATTEMPTS_EXCEEDED: {
    status: 422,
    detail: 'attempts exceeded',
    message: 'Intentos de validación superados',
  },
  OTP_NOT_REQUESTED: {
    status: 422,
    detail: 'OTP not requested',
    message: 'Primero pide un código para continuar.',
  },
  OTP_EXPIRED: { status: 422, detail: 'OTP expired', message: 'El código ya venció. Pide uno nuevo.' },
  OTP_DAILY_LIMIT: {
    status: 422,
    detail: 'daily OTP limit reached',
    message: `Ya pediste todos los códigos de hoy. Inténtalo mañana o comunícate con nosotros: ${contact.localLine}, ${contact.freeLine}.`,
  },
  CAPTCHA_INVALID: {
    status: 422,
    detail: 'invalid captcha',
    message: 'La verificación acaba de vencer. Hazla de nuevo y reintenta.',
  },

  CAPTCHA_REQUIRED: {
    status: 422,
    detail: 'proof of work required',
    message: 'Tenemos que verificar que eres una persona. Recarga la página e inténtalo de nuevo.',
  },
  LOGIN_CODE_WRONG: {
    status: 422,
    detail: 'wrong code or password',
    message: 'El código o la contraseña no son correctos',
  },

  REQUIRED_VALUES: {
    status: 422,
    detail: 'required values',
    message: 'Completa los campos obligatorios.',
  },
  EMAIL_EXISTS: {
    status: 422,
    detail: 'email already exists',
    message: 'Ese correo ya lo usa otra persona. Escribe uno que sea solo tuyo.',
  },
  CONTACT_BLACKLISTED: {
    status: 422,
    detail: 'blacklisted email or phone',
    message: 'No podemos usar ese correo o ese celular. Escribe uno válido, que sea tuyo.',
  },
  RECORD_CHANGED: {
    status: 412,
    detail: 'fields changed by another person',
    message: 'Otra persona cambió estos datos mientras los editabas.',
  },
  USURY_CAP_NOT_WAITING: {
    status: 422,
    detail: 'the usury cap waits no more',
    message: 'Esa tasa ya no está en espera: empezó a regir, o alguien la retiró o la cambió. Mira la tabla.',
  },
  POLICY_NOT_ACCEPTED: {
    status: 422,
    detail: 'policy not accepted',
    message: 'Para guardar tus datos debes aceptar la política de tratamiento de datos.',
  },
  REAUTHENTICATION_REQUIRED: {
    status: 422,
    detail: 'password required',
    message: 'Para hacer este cambio escribe tu contraseña.',
  },
  FIGURE_NOT_REPEATED: {
    status: 422,
    detail: 'figure not repeated',
    message: 'Esta cifra se aparta más de una cuarta parte de la del mes anterior. Escríbela otra vez.',
  },
  COUNT_NOT_REPEATED: {
    status: 422,
    detail: 'count not repeated',
    message: 'Este cambio es de muchas personas. Escribe cuántas son.',
  },
  REASON_REQUIRED: {
    status: 422,
    detail: 'reason required',
    message: 'Escribe por qué haces este cambio. Queda en el registro.',
  },
  CONTACT_JUST_CHANGED: {
    status: 422,
    detail: 'contact changed by the same administrator',
    message:
      'Cambiaste los datos de contacto de este cliente hace menos de 72 horas. Otra persona debe hacer la modificación.',
  },

  USER_LACKS_CERTIFICATE: {
    status: 404,
    detail: 'user lacks this certificate',
    message: 'No cuentas con este certificado.',
  },
  PEACE_TOO_SOON: {
    status: 422,
    detail: 'paid less than two days ago',
    message: 'El paz y salvo se genera dos días después del pago total. Inténtalo de nuevo en esos días.',
  },
  STATEMENT_UNKNOWN: {
    status: 404,
    detail: 'invoice has no statement of this period',
    message: 'La factura no tiene un extracto de ese periodo.',
  },
  RECEIPT_NOT_APPROVED: {
    status: 422,
    detail: 'transaction not approved',
    message: 'El recibo se genera cuando tu banco aprueba el pago.',
  },
  DOCUMENT_GONE: {
    status: 404,
    detail: 'document not available',
    message: 'Este enlace ya se usó o venció. Genera el documento de nuevo.',
  },
  DOCUMENT_UNKNOWN: {
    status: 404,
    detail: 'verification code unknown',
    message:
      'No hemos emitido ningún documento con ese código. Revísalo: puede haber un error al escribirlo.',
  },
  HISTORY_TOO_LONG: {
    status: 422,
    detail: 'more than 50 transactions',
    message: 'El PDF se ofrece hasta para 50 transacciones. Elige un rango de fechas más corto.',
  },

  QUOTE_MISSING: {
    status: 422,
    detail: 'no quote to approve',
    message: 'Tu cotización venció. Vuelve a calcularla para generar el código.',
  },
  LIMIT_NOT_APPLICABLE: {
    status: 422,
    detail: 'limit increase not applicable',
    message: 'Por ahora no podemos ofrecerte un aumento de cupo.',
  },
  LIMIT_REQUEST_OPEN: {
    status: 422,
    detail: 'limit request open',
    message: 'Ya tienes una solicitud de aumento de cupo en estudio. Te respondemos en máximo 30 días.',
  },
  LIMIT_OUT_OF_RANGE: {
    status: 422,
    detail: 'limit out of range',
    message: 'El cupo que pediste no está en el rango permitido.',
  },

  USER_WITHOUT_INVOICES: {
    status: 404,
    detail: 'user without invoices',
    message: 'No encontramos facturas por pagar con esta cédula.',
  },
  WRITTEN_OFF: {
    status: 422,
    detail: 'written-off portfolio',
    message: messages.writtenOff,
  },
  INVOICE_WITHOUT_PLAN: {
    status: 404,
    detail: 'invoice without payment plan or nonexistent',
    message: 'La factura no existe o no tiene plan de pagos.',
  },
  TOTAL_TO_PAY_FAILED: {
    status: 422,
    detail: 'total to pay failed',
    message: 'Ups! algo salió mal, Por favor comuniquese con admin',
  },
  INVOICE_COLLECTED_TODAY: {
    status: 422,
    detail: 'invoice with approved payment today',
    message: 'ya se realizó recaudo a la factura, el día de mañana estará disponible para nuevos pagos.',
  },
  PAYMENT_UNFINISHED: {
    status: 422,
    detail: 'invoice with unfinished payment',
    message: 'Hay un pago sin terminar de esta factura. Puedes seguir con él o empezar otro.',
  },
  VISITOR_PAYMENTS_LIMIT: {
    status: 429,
    detail: 'too many unfinished payments without a session',
    message:
      'Hay varios pagos sin terminar que se empezaron sin iniciar sesión. Ingresa a tu cuenta para pagar o vuelve a intentarlo en una hora.',
  },
  AMOUNT_CHANGED: {
    status: 422,
    detail: 'amount changed',
    message:
      'El valor a pagar cambió mientras estabas en esta página. Revisa el nuevo valor e inténtalo otra vez.',
  },
  AMOUNT_OUT_OF_RANGE: {
    status: 422,
    detail: 'amount out of range',
    message: 'El valor que escribiste no se puede pagar. Revisa entre qué valores puedes pagar esta factura.',
  },
  USURY_CAP_MISSING: {
    status: 503,
    detail: 'usury cap missing',
    message:
      'En este momento no podemos calcular los intereses de mora. Ya lo estamos resolviendo: inténtalo más tarde.',
  },
  BANK_NOT_AVAILABLE: {
    status: 422,
    detail: 'bank not available',
    message:
      'El banco que elegiste no está disponible en este momento. Elige otro banco o inténtalo más tarde.',
  },
  FAIL_EXCEEDEDLIMIT: {
    status: 422,
    detail: 'FAIL_EXCEEDEDLIMIT',
    message: `El valor supera los límites que la red de pagos PSE tiene para nuestra empresa. Paga un valor menor o comunícate con nosotros: ${contact.localLine}, ${contact.freeLine}.`,
  },
  PAYMENT_TOO_SMALL: {
    status: 422,
    detail: 'payment below the minimum of the network',
    message: `La red de pagos PSE no recibe un pago tan pequeño. Paga un valor mayor, súmale otra factura o comunícate con nosotros: ${contact.localLine}, ${contact.freeLine}.`,
  },
  PAYMENT_FAILED: {
    status: 422,
    detail: 'payment failed',
    message: `No pudimos iniciar el pago y no se hizo ningún débito. Inténtalo de nuevo o comunícate con nosotros: ${contact.localLine}, ${contact.freeLine}.`,
  },
  IDEMPOTENCY_KEY_REQUIRED: {
    status: 400,
    detail: 'idempotency key required',
    message: 'Ha ocurrido un problema, por favor intenta mas tarde.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    detail: 'idempotency key reused with another body',
    message: 'Este pago ya se envió con otros datos. Recarga la página e inténtalo de nuevo.',
  },
  TRANSACTION_NOT_FOUND: {
    status: 404,
    detail: 'transaction not found',
    message: 'No existe la transacción para este usuario.',
  },
  SIGNATURE_INVALID: {
    status: 401,
    detail: 'invalid signature',
    message: 'Ha ocurrido un problema, por favor intenta mas tarde.',
  },
  TERM_OUT_OF_RANGE: {
    status: 422,
    detail: 'term out of range',
    message: 'El número de cuotas no está en el rango permitido.',
  },
  TERM_CHANGE_OFF: {
    status: 422,
    detail: 'term modification is switched off',
    message: 'La modificación de plazo no está disponible en este momento. Inténtalo más tarde.',
  },
  TERM_ZONE_EXCLUDED: {
    status: 422,
    detail: 'excluded zone',
    message: 'Esta opción no se encuentra habilitada para tu crédito',
  },
  TERM_ARREARS: {
    status: 422,
    detail: 'credit in arrears',
    message: 'Tienes cuotas vencidas en esta factura. Ponte al día y podrás cambiar el plazo.',
  },
  TERM_PENDING_PAYMENT: {
    status: 422,
    detail: 'payment pending',
    message:
      'Esta factura tiene un pago en proceso. Espera a que el banco lo confirme y vuelve a intentarlo.',
  },
  TERM_LONGEST: {
    status: 422,
    detail: 'longest term already',
    message: 'Esta factura ya tiene el plazo más largo que ofrecemos.',
  },
  TERM_INVOICE_CLOSED: {
    status: 422,
    detail: 'invoice closed',
    message: 'Esta factura ya está pagada.',
  },
  TERM_STALE: {
    status: 422,
    detail: 'simulation out of date',
    message: 'Tu crédito cambió después de la simulación. Simula otra vez el plan y confírmalo de nuevo.',
  },
  TERM_OUT_OF_STEP: {
    status: 422,
    detail: 'term modification out of step',
    message: 'Esta modificación ya no está en curso. Empieza de nuevo desde la factura.',
  },

  PAGE_INCOMPLETE: {
    status: 422,
    detail: 'page without title or content',
    message: 'El titulo y el detalle de la página no pueden estar vacios',
  },
  CONTENT_INCOMPLETE: {
    status: 422,
    detail: 'content without required values',
    message: 'Por favor llene todos los campos',
  },
  CONTENT_LINK_INVALID: {
    status: 422,
    detail: 'invalid link',
    message: 'Por favor ingresa una url correcta',
  },
  SECOND_EYE: {
    status: 422,
    detail: 'another person must show it',
    message:
      'Un enlace nuevo sale del portal: otra persona debe revisarlo y mostrarlo. Si es de una opción activa, agrega otra opción con ese enlace.',
  },
  CONTENT_CHANGED: {
    status: 412,
    detail: 'changed by another person',
    message: 'Otra persona cambió este contenido mientras lo editabas.',
  },
  SCHEDULE_INVALID: {
    status: 422,
    detail: 'schedule in the past or out of order',
    message: 'La publicación debe ser más tarde que ahora, y el final después de ella.',
  },
  PAGE_IN_MENU: {
    status: 422,
    detail: 'page in a menu',
    message: 'Una opción del menú lleva a esta página. Deshabilítala primero en Secciones.',
  },
  PAGE_UNFINISHED: {
    status: 422,
    detail: 'a block without content',
    message: 'Hay un botón sin su texto o una tabla vacía. Complétalos o quítalos antes de publicar.',
  },
  SLUG_TAKEN: {
    status: 422,
    detail: 'address of another page',
    message: 'Otra página tiene o tuvo esta dirección. Escribe otra.',
  },
  FRONT_MODULE_DELETED: {
    status: 404,
    detail: 'front module deleted',
    message: 'El contenido fue eliminado.',
  },
  OPTION_NAME_REQUIRED: {
    status: 422,
    detail: 'option name required',
    message: 'El nombre es obligatorio',
  },
  OPTION_ORDER_REQUIRED: {
    status: 422,
    detail: 'option order required',
    message: 'El orden es obligatorio',
  },
  OPTION_URL_REQUIRED: { status: 422, detail: 'option url required', message: 'La url es obligatoria' },
  OPTION_PAGE_REQUIRED: { status: 422, detail: 'option page required', message: 'La página es obligatoria' },
  SECTION_PAGE_REQUIRED: {
    status: 422,
    detail: 'section page required',
    message: 'Debe seleccionar una página',
  },
  ORDER_IN_USE: {
    status: 422,
    detail: 'order number in use',
    message: 'Lo siento, este número ya esta siendo utilizado',
  },
  OPTION_LIMIT: {
    status: 422,
    detail: 'too many active options',
    message: 'La sección ya tiene todas las opciones activas que permite. Deshabilita una para activar otra.',
  },
  MONEY_CASE_CHANGED: {
    status: 412,
    detail: 'money case changed since the preview',
    message: 'Este caso cambió después de la vista previa. Mira cómo queda ahora y decide de nuevo.',
  },
  MONEY_ACT_OWN: {
    status: 403,
    detail: 'another person must confirm',
    message:
      'Mover dinero lo pide una persona y lo confirma otra. Pídele a otro administrador que lo confirme.',
  },
  MONEY_ACT_DECIDED: {
    status: 422,
    detail: 'act was decided already',
    message: 'Este movimiento ya se confirmó o se rechazó. Recarga el caso para ver qué pasó.',
  },
  MONEY_ACT_WAITING: {
    status: 422,
    detail: 'another act waits',
    message: 'Este caso ya tiene un movimiento por confirmar.',
  },
  MONEY_ACT_MAKER: {
    status: 422,
    detail: 'the person who asked may no longer move money',
    message:
      'La persona que pidió este movimiento ya no puede mover dinero. El caso sigue abierto: pídelo de nuevo.',
  },
  MONEY_UNDO_TOO_LATE: {
    status: 422,
    detail: 'act was confirmed more than 30 days ago',
    message:
      'Un movimiento se puede reversar durante los 30 días siguientes a su confirmación. Este ya los pasó.',
  },
  MONEY_REFUND_SENT: {
    status: 422,
    detail: 'refund is in a payout file or paid',
    message:
      'Esta devolución ya salió en un archivo de pagos. Si el banco no la pagó, márcala primero como no pagada.',
  },
  MONEY_REFUND_DECIDED: {
    status: 422,
    detail: 'refund is in no file or has its result',
    message: 'Esta devolución no está en un archivo, o su resultado ya se anotó. Recarga la página.',
  },
  MONEY_REFUND_NONE: {
    status: 422,
    detail: 'no refund waits for a file',
    message: 'No hay devoluciones por pagar.',
  },
  MONEY_ACT_NOT_POSSIBLE: {
    status: 422,
    detail: 'act not possible in this state',
    message: 'Con este caso ya no se puede hacer eso. Recarga la página para ver su estado.',
  },
  IMAGE_REFUSED: {
    status: 422,
    detail: 'not an image that can be used',
    message: 'Sube una imagen PNG, JPG o WebP de hasta 2 MB y 4096 píxeles por lado.',
  },
} as const satisfies Record<string, { status: number; detail: string; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** Messages to an administrator about another person, where the catalogue addresses that person. */
export const messagesToStaff: Readonly<Partial<Record<ErrorCode, string>>> = {
  USER_DOES_NOT_EXIST: 'No encontramos a nadie con esa cédula. Revisa el número.',
  TERM_ARREARS:
    'Esta factura tiene cuotas vencidas. El plazo se podrá cambiar cuando el cliente las haya pagado.',
  TERM_PENDING_PAYMENT:
    'Esta factura tiene un pago en proceso. El plazo se podrá cambiar cuando el banco haya respondido.',
};

/** Message of a refusal for its reader: to an administrator it is about another person. */
export function messageFor(code: ErrorCode, isStaff: boolean): string {
  return (isStaff ? messagesToStaff[code] : undefined) ?? errorCatalogue[code].message;
}

/** Part of a request in which a field stands. */
export type RequestPart = 'body' | 'query' | 'params';

/** JSON pointer (RFC 6901) into a request: `/body/address/city`, `/query/cursor`, `/body` for all of it. */
export type FieldPath = `/${RequestPart}${'' | `/${string}`}`;

/** Why one field was refused. */
export interface FieldError {
  readonly path: FieldPath;
  readonly message: string;
}

/**
 * The one body of every refusal. `detail` is the short wire text (for a failed login a JSON text with
 * numero_intento and total_intentos, AU-14); `message` is ready to show; `trace` finds the log line.
 */
export interface ErrorEnvelope {
  readonly detail: string;
  readonly code: ErrorCode;
  readonly message: string;
  readonly trace: string;
  readonly fields?: readonly FieldError[];
  /** What a refused act would do now, where what was shown no longer holds; in the form of its preview. */
  readonly preview?: unknown;
  /** Calls about one-time codes repeat the refusal in the specification's own words (EN-08, EN-09). */
  readonly estado?: 'ERROR';
  readonly mensaje?: string;
  /** Tries left for the code that was typed wrong (TM-18). */
  readonly intentos_restantes?: number;
}
