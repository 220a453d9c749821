import {
  recoveryCodes,
  secondFactor,
  secondFactorBeginDraft,
  secondFactorConfirmDraft,
  secondFactorPath,
  secondFactorProofDraft,
  secondFactorSecret,
} from '#domain/second-factor.ts'
import { type Calls, empty, namedSchema, one } from '../call-description.ts'

const path = `/${secondFactorPath}`
const group = { tag: 'Cuenta', permission: 'signedIn' } as const
const proof = namedSchema('SegundoPasoPrueba', secondFactorProofDraft)
const codes = namedSchema('CodigosDeRecuperacion', recoveryCodes)

/** The second factor of the caller's own account. */
export const secondFactorCalls: Calls = {
  [`GET ${path}`]: {
    ...group,
    summary: 'Leer si la cuenta propia tiene verificación en dos pasos',
    answers: { 200: one(namedSchema('SegundoPaso', secondFactor)) },
  },
  [`POST ${path}`]: {
    ...group,
    summary: 'Empezar la verificación en dos pasos',
    description: 'Responde el secreto de la aplicación. No rige hasta que se confirma. Si ya hay otra, hace falta un código de ella.',
    body: { kind: 'json', schema: namedSchema('SegundoPasoBorrador', secondFactorBeginDraft) },
    answers: { 200: one(namedSchema('SegundoPasoSecreto', secondFactorSecret)) },
    isRepeatable: false,
    refusals: [409, 429],
  },
  [`POST ${path}/confirm`]: {
    ...group,
    summary: 'Confirmar la verificación en dos pasos',
    description:
      'Con un código de la aplicación. Responde los códigos de recuperación, que no se dicen otra vez. Termina las otras sesiones de la cuenta; la que llama sigue con el testigo de la respuesta.',
    body: { kind: 'json', schema: namedSchema('SegundoPasoCodigo', secondFactorConfirmDraft) },
    answers: { 200: one(codes) },
    hasToken: true,
    isRepeatable: false,
    refusals: [409, 429],
  },
  [`POST ${path}/recovery-codes`]: {
    ...group,
    summary: 'Reemplazar los códigos de recuperación',
    body: { kind: 'json', schema: proof },
    answers: { 200: one(codes) },
    isRepeatable: false,
    refusals: [409, 429],
  },
  [`POST ${path}/remove`]: {
    ...group,
    summary: 'Desactivar la verificación en dos pasos',
    body: { kind: 'json', schema: proof },
    answers: { 204: empty },
    isRepeatable: false,
    refusals: [409, 429],
  },
}
