import * as z from 'zod/mini'
import { certificateRequest, certificateRequestDraft } from '#domain/certificate-request.ts'
import { certificateDraft, checkedCertificate } from '#domain/certificate-upload.ts'
import { certificate } from '#domain/certificate.ts'
import { checkedAccess, companyAccess } from '#domain/company-access.ts'
import { companyUserDraft } from '#domain/company-user.ts'
import { companyFamily } from '#domain/company.ts'
import { depositoFamily, ownDepositosPath } from '#domain/deposito.ts'
import { person } from '#domain/person.ts'
import { type Calls, created, listOf, namedSchema, one, removed, saved } from '../call-description.ts'
import { describeFamily } from '../family-calls.ts'

const people = '/api/owner/company/:id/users'
const admins = '/api/owner/company/:id/admins/:user'
const own = '/api/owner/companies/:id/certificate'
const tag = 'Compañias'
const permission = 'companyManager'
const aPerson = namedSchema('Persona', person)
const aDeposito = namedSchema('Deposito', depositoFamily.entity)
const aRequest = namedSchema('PedidoDeCertificado', z.extend(certificateRequest, { id: z.number() }))

/** Companies, their people, their warehouses, their certificates and their access to the authority. */
export const companyCalls: Calls = {
  ...describeFamily(companyFamily, {
    tag,
    one: 'una compañia',
    many: 'las compañias del usuario',
    schema: 'Compania',
    list: 'signedIn',
    read: permission,
    create: 'signedIn',
    write: permission,
    remove: 'companyOwner',
  }),
  [`GET ${people}`]: { tag, summary: 'Listar la gente de una compañia', permission, answers: { 200: listOf(aPerson) } },
  [`POST ${people}`]: {
    tag,
    summary: 'Crear un usuario de la compañia',
    description: 'Recibe un correo para elegir su contraseña.',
    permission,
    body: { kind: 'json', schema: namedSchema('UsuarioDeCompania', companyUserDraft) },
    answers: { 201: created(aPerson) },
    refusals: [429],
  },
  [`POST ${people}/add/:email`]: {
    tag,
    summary: 'Agregar a la compañia a un usuario que existe',
    permission,
    answers: { 200: saved(aPerson) },
    refusals: [429],
  },
  [`DELETE ${people}/:user`]: { tag, summary: 'Quitar a una persona de la compañia', permission, answers: { 204: removed } },
  [`POST ${admins}`]: { tag, summary: 'Hacer administrador a una persona', permission, answers: { 200: saved(aPerson) } },
  [`DELETE ${admins}`]: { tag, summary: 'Quitarle la administración a una persona', permission, answers: { 204: removed } },
  [`GET /${ownDepositosPath}`]: {
    tag: 'Depósitos',
    summary: 'Listar los depósitos en los que trabaja el usuario',
    permission: 'signedIn',
    answers: { 200: listOf(aDeposito) },
  },
  'GET /api/company/:id/depositos': {
    tag: 'Depósitos',
    summary: 'Listar los depósitos de una compañia que ve el usuario',
    permission: 'companyMember',
    answers: { 200: listOf(aDeposito) },
  },
  ...describeFamily(depositoFamily, {
    tag: 'Depósitos',
    one: 'un depósito de una compañia',
    many: 'los depósitos de una compañia',
    schema: 'Deposito',
    list: permission,
    read: permission,
    write: permission,
  }),
  ...certificateCalls(),
}

function certificateCalls(): Calls {
  const group = { tag: 'Certificados', permission } as const
  const files = { kind: 'json', schema: namedSchema('CertificadoArchivos', certificateDraft) } as const
  return {
    [`PUT ${own}`]: {
      ...group,
      summary: 'Guardar el certificado de una compañia',
      description: 'Los archivos van en Base64. La clave y su contraseña no se responden nunca.',
      body: files,
      answers: { 200: saved(namedSchema('Certificado', certificate)) },
    },
    [`POST ${own}/check`]: {
      ...group,
      summary: 'Probar un certificado sin guardarlo',
      body: files,
      answers: { 200: one(namedSchema('CertificadoProbado', checkedCertificate)) },
      isRepeatable: false,
    },
    [`DELETE ${own}`]: { ...group, summary: 'Eliminar el certificado de una compañia', answers: { 204: removed } },
    [`GET ${own}/request`]: {
      ...group,
      summary: 'Leer el pedido de certificado que espera',
      description: '`null` cuando no hay ninguno.',
      answers: { 200: { kind: 'json', schema: aRequest, isNullable: true } },
    },
    [`GET ${own}/request/download`]: {
      ...group,
      summary: 'Descargar el pedido de certificado',
      answers: { 200: { kind: 'file', type: 'application/pkcs10' } },
    },
    [`POST ${own}/request`]: {
      ...group,
      summary: 'Hacer una clave y su pedido de certificado',
      description: 'La clave se queda en el servidor hasta que llega el certificado.',
      body: { kind: 'json', schema: namedSchema('PedidoDeCertificadoBorrador', certificateRequestDraft) },
      answers: { 200: saved(aRequest) },
      refusals: [429],
    },
    [`DELETE ${own}/request`]: { ...group, summary: 'Eliminar el pedido de certificado y su clave', answers: { 204: removed } },
    'GET /api/owner/companies/:id/access': {
      ...group,
      summary: 'Leer cómo está el acceso de una compañia a la aduana',
      answers: { 200: one(namedSchema('Acceso', companyAccess)) },
    },
    'POST /api/owner/companies/:id/access/check': {
      ...group,
      summary: 'Probar el acceso de una compañia a la aduana',
      description: 'Pide un ticket y pregunta a los servidores de la aduana cómo están. No declara nada.',
      answers: { 200: one(namedSchema('AccesoProbado', checkedAccess)) },
      isRepeatable: false,
    },
  }
}
