// OpenAPI descriptions of the calls for sign-in, the own account and users.
import * as z from 'zod/mini'
import { browserKeyDraft, loginDraft, passwordChangeDraft, registerDraft, resetFinishDraft } from '#domain/account/account-drafts.ts'
import { account } from '#domain/account/account.ts'
import * as factor from '#domain/account/second-factor.ts'
import { accountSession } from '#domain/account/session.ts'
import { userFamily } from '#domain/account/user.ts'
import { accountDraft } from '../../families/account/account.ts'
import { created, empty, one, plain, removed, saved, textAnswer } from '../answers.ts'
import { takesRecord } from '../family-calls.ts'
import { describeCalls, refuses, takes, unrepeatable } from '../operation.ts'
import { queryParameter } from '../parameters.ts'
import { ref } from '../schemas.ts'

const token = ref('Testigo', z.object({ id_token: z.string() }))
const signedIn = ref('Entrado', z.object({ id_token: z.string(), recoveryCodesLeft: z.optional(z.number()) }))
const sessions = ref('Sesiones', z.array(accountSession))
const mailedKey = { query: [queryParameter('key', 'La clave del correo.')] }
const address = { body: { description: 'El correo de la cuenta.', content: plain() } }

const sessionCalls = describeCalls('Sesión', 'signedIn', {
  'POST /api/authenticate': [
    'Entrar',
    one(signedIn, 'Authorization', 'Set-Cookie'),
    takes(ref('Entrada', loginDraft)),
    refuses(401, 429, 503),
  ],
  'GET /api/authenticate': ['Leer de quién es la sesión', textAnswer],
  'PUT /api/authenticate/refresh': ['Renovar la sesión', one(token, 'Authorization'), unrepeatable],
  'POST /api/account/browser': [
    'Hacer conocido este navegador con la clave del correo',
    empty(200, 'Set-Cookie'),
    takes(ref('ClaveDeNavegador', browserKeyDraft)),
    refuses(404),
  ],
  'GET /api/account/sessions': ['Listar las sesiones propias', one(sessions)],
  'DELETE /api/account/sessions/:id': ['Terminar una sesión propia', empty(204)],
  'DELETE /api/account/sessions': ['Terminar las otras sesiones propias', empty(204, 'Authorization'), unrepeatable],
  'POST /api/logout': ['Salir', empty(204)],
})

const proof = takes(ref('SegundoPasoPrueba', factor.secondFactorProofDraft))
const codes = ref('CodigosDeRecuperacion', factor.recoveryCodes)
const second = factor.secondFactorPath

const accountCalls = describeCalls('Cuenta', 'signedIn', {
  'GET /api/account': ['Leer la cuenta propia', one(ref('Cuenta', account))],
  'POST /api/account': ['Cambiar los datos de la cuenta propia', empty(200), takes(ref('CuentaBorrador', accountDraft)), refuses(429)],
  'POST /api/register': ['Registrarse', empty(201), takes(ref('Registro', registerDraft)), refuses(404, 429, 503)],
  'GET /api/activate': ['Activar la cuenta', empty(200), mailedKey, refuses(409)],
  'POST /api/account/reset-password/init': ['Pedir un correo para elegir otra contraseña', empty(200), address, refuses(429)],
  'POST /api/account/reset-password/finish': [
    'Elegir otra contraseña con la clave del correo',
    empty(200, 'Set-Cookie'),
    takes(ref('ClaveElegida', resetFinishDraft)),
    refuses(503),
  ],
  'POST /api/account/change-password': [
    'Cambiar la contraseña propia',
    empty(200, 'Authorization'),
    takes(ref('ClaveCambiada', passwordChangeDraft)),
    unrepeatable,
    refuses(429, 503),
  ],
  [`GET /${second}`]: ['Leer si la cuenta propia tiene verificación en dos pasos', one(ref('SegundoPaso', factor.secondFactor))],
  [`POST /${second}`]: [
    'Empezar la verificación en dos pasos',
    one(ref('SegundoPasoSecreto', factor.secondFactorSecret)),
    takes(ref('SegundoPasoBorrador', factor.secondFactorBeginDraft)),
    unrepeatable,
    refuses(409, 429),
  ],
  [`POST /${second}/confirm`]: [
    'Confirmar la verificación en dos pasos',
    one(codes, 'Authorization'),
    takes(ref('SegundoPasoCodigo', factor.secondFactorConfirmDraft)),
    unrepeatable,
    refuses(409, 429),
  ],
  [`POST /${second}/recovery-codes`]: ['Reemplazar los códigos de recuperación', one(codes), proof, unrepeatable, refuses(409, 429)],
  [`POST /${second}/remove`]: ['Desactivar la verificación en dos pasos', empty(204), proof, unrepeatable, refuses(409, 429)],
})

const users = `/${userFamily.path}`
const single = `${users}/:login`
const aUser = ref('Usuario', userFamily.entity)
const draft = ref('UsuarioBorrador', userFamily.draft)

const userCalls = describeCalls('Usuarios', 'admin', {
  [`GET ${users}/authorities`]: ['Listar los roles que hay', one(ref('Roles', z.array(z.string())))],
  [`GET ${single}`]: ['Leer un usuario', one(aUser)],
  [`POST ${users}`]: ['Crear un usuario', created(aUser), takes(draft)],
  [`PUT ${users}`]: ['Cambiar un usuario', saved(aUser), takesRecord(draft), refuses(404)],
  [`DELETE ${single}`]: ['Eliminar un usuario', removed()],
  [`DELETE ${single}/sessions`]: ['Terminar las sesiones de un usuario', removed()],
  [`POST ${single}/browser`]: ['Dejar entrar a un usuario desde su próximo navegador', saved(aUser)],
  [`DELETE ${single}/second-factor`]: ['Quitar la verificación en dos pasos de un usuario', removed()],
  [`GET ${single}/sessions`]: ['Listar las sesiones de un usuario', one(sessions)],
})

/** The calls for signing in, for the caller's own account, and for the users of the installation. */
export const peopleCalls = [...sessionCalls, ...accountCalls, ...userCalls]
