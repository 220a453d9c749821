import * as z from 'zod/mini'
import { browserKeyDraft, loginDraft, passwordChangeDraft, registerDraft, resetFinishDraft } from '#domain/account-drafts.ts'
import { account } from '#domain/account.ts'
import { accountDraft } from '../../families/account.ts'
import { type Calls, empty, namedSchema, one } from '../call-description.ts'

const token = namedSchema('Testigo', z.object({ id_token: z.string() }))
const signedIn = namedSchema('Entrado', z.object({ id_token: z.string(), recoveryCodesLeft: z.optional(z.number()) }))

/** Signing in, and the caller's own account. */
export const accountCalls: Calls = {
  'POST /api/authenticate': {
    tag: 'Sesión',
    summary: 'Entrar',
    description:
      'Con el usuario o el correo. No dice si estaba mal el nombre, la contraseña o la activación. Con 429 tampoco dice si la contraseña era correcta; si lo era, va un correo. Con la contraseña correcta de una cuenta con verificación en dos pasos, `message` del 401 es `error.secondFactor` sin `code`, y `error.secondFactorWrong` con uno que no sirve. La respuesta dice cuántos códigos de recuperación quedan cuando se usó uno.',
    permission: 'open',
    body: { kind: 'json', schema: namedSchema('Entrada', loginDraft) },
    answers: { 200: one(signedIn) },
    hasToken: true,
    knowsBrowser: true,
    isRepeatable: false,
    refusals: [401, 429, 503],
  },
  'GET /api/authenticate': {
    tag: 'Sesión',
    summary: 'Leer de quién es la sesión',
    description: 'El usuario, o nada sin sesión.',
    permission: 'open',
    answers: { 200: { kind: 'text', type: 'text/plain' } },
  },
  'PUT /api/authenticate/refresh': {
    tag: 'Sesión',
    summary: 'Renovar la sesión',
    description: 'Responde un testigo nuevo de la misma sesión, que vale lo mismo que el anterior, hasta 90 días después de entrar.',
    permission: 'signedIn',
    answers: { 200: one(token) },
    hasToken: true,
    isRepeatable: false,
  },
  'GET /api/account': {
    tag: 'Cuenta',
    summary: 'Leer la cuenta propia',
    permission: 'signedIn',
    answers: { 200: one(namedSchema('Cuenta', account)) },
  },
  'POST /api/account': {
    tag: 'Cuenta',
    summary: 'Cambiar los datos de la cuenta propia',
    description:
      'El cuerpo puede ser la cuenta entera; lo que no está en el esquema no se mira. Otro correo pide la contraseña actual en `currentPassword`: si falta o está mal, es un error de ese campo y nada cambia. Se avisa al correo de antes y al nuevo.',
    permission: 'signedIn',
    body: { kind: 'json', schema: namedSchema('CuentaBorrador', accountDraft) },
    answers: { 200: empty },
    refusals: [429],
  },
  'POST /api/register': {
    tag: 'Cuenta',
    summary: 'Registrarse',
    description:
      'Donde la instalación lo permite (`registrationEnabled` de `GET /management/info`); si no, 404. La cuenta espera la clave de su correo. Una contraseña muy conocida, o parecida al usuario o al correo, es un error de su campo.',
    permission: 'open',
    body: { kind: 'json', schema: namedSchema('Registro', registerDraft) },
    answers: { 201: empty },
    isRepeatable: false,
    refusals: [404, 429, 503],
  },
  'GET /api/activate': {
    tag: 'Cuenta',
    summary: 'Activar la cuenta',
    description: 'Una clave que no existe, que ya se usó o que venció se responde con 500, como hace la plataforma.',
    permission: 'open',
    query: [{ name: 'key', description: 'La clave del correo.', schema: { type: 'string' } }],
    answers: { 200: empty },
  },
  'POST /api/account/reset-password/init': {
    tag: 'Cuenta',
    summary: 'Pedir un correo para elegir otra contraseña',
    description:
      'Responde lo mismo para cualquier correo, exista o no. Una cuenta recibe a lo sumo tres por hora; las claves de los anteriores siguen sirviendo.',
    permission: 'open',
    body: { kind: 'text', text: 'El correo de la cuenta.' },
    answers: { 200: empty },
    isRepeatable: false,
    refusals: [429],
  },
  'POST /api/account/reset-password/finish': {
    tag: 'Cuenta',
    summary: 'Elegir otra contraseña con la clave del correo',
    description: 'Una clave que no existe, que ya se usó o que venció se responde con 500, como hace la plataforma.',
    permission: 'open',
    body: { kind: 'json', schema: namedSchema('ClaveElegida', resetFinishDraft) },
    answers: { 200: empty },
    knowsBrowser: true,
    isRepeatable: false,
    refusals: [503],
  },
  'POST /api/account/browser': {
    tag: 'Sesión',
    summary: 'Hacer conocido este navegador con la clave del correo',
    description:
      'El correo llega a quien escribió bien su contraseña mientras había demasiados intentos con su cuenta. Una clave que no existe, que ya se usó o que venció se responde con 404.',
    permission: 'open',
    body: { kind: 'json', schema: namedSchema('ClaveDeNavegador', browserKeyDraft) },
    answers: { 200: empty },
    knowsBrowser: true,
    isRepeatable: false,
    refusals: [404],
  },
  'POST /api/account/change-password': {
    tag: 'Cuenta',
    summary: 'Cambiar la contraseña propia',
    description: 'Termina todas las sesiones de la cuenta. La que llama sigue con el testigo de la respuesta.',
    permission: 'signedIn',
    body: { kind: 'json', schema: namedSchema('ClaveCambiada', passwordChangeDraft) },
    answers: { 200: empty },
    hasToken: true,
    isRepeatable: false,
    refusals: [429, 503],
  },
}
