// Calls that list, make and revoke the keys of a company's integrations.
import { recordedFieldsOf, type AuditType } from '#domain/administration/audit.ts'
import { integracionDraft, integracionFamily, type Integracion, mayExpire, newIntegracion } from '#domain/company/integracion.ts'
import { created, describeCalls, one, page, removed, takes, unrepeatable } from '../../api-document/describe.ts'
import { ref } from '../../api-document/schemas.ts'
import { authorOf } from '../../http/auth/auth.ts'
import { lockManagedCompany, managedCompanyOf } from '../../http/auth/company-scope.ts'
import { newIntegrationKey } from '../../http/auth/integration-key.ts'
import { readNew } from '../../http/body.ts'
import { idParam, type Api, type Call } from '../../http/call.ts'
import { deleted, done, listPage, respond } from '../../http/responses.ts'
import { write } from '../../http/write.ts'
import { insertIntegracion, integraciones, revokeIntegracion } from '../../store/companies/integraciones.ts'
import type { Db } from '../../store/database/database.ts'
import { FieldRefused } from '../../store/database/failures.ts'
import { recordEvent } from '../../store/operations/audit.ts'

const { name: entity, path } = integracionFamily
const collection = `/${path}`

const aKey = ref('Integracion', integracionFamily.entity)

const about = describeCalls('Integraciones', 'companyManager', {
  list: ['Listar las claves de integración de una compañia', page(aKey), { list: integracionFamily }],
  read: ['Leer una clave de integración', one(aKey)],
  create: [
    'Crear una clave de integración',
    created(ref('IntegracionNueva', newIntegracion)),
    takes(ref('IntegracionBorrador', integracionDraft)),
    unrepeatable,
    'La respuesta trae la clave en `key`, que no se responde nunca más. Vence como mucho en un año, al terminar el día de `expire`.',
  ],
  revoke: [
    'Revocar una clave de integración',
    removed(),
    'La revoca: desde ese momento se la rechaza (401). Sigue en la lista, con `revokedDate`.',
  ],
})

/** Calls on the keys of integrations, for those who manage the company (`server/README.md#integrations`). */
export function integracionRoutes(app: Api): void {
  app.get(collection, about.list, async (call) => {
    const scope = await scopeOf(call)
    return await listPage(call, integracionFamily, (db, ...page) => integraciones.list(db, scope, ...page))
  })

  app.get(`${collection}/:id`, about.read, async (call) =>
    call.json(await integraciones.find(call.var.services.store.db, await scopeOf(call), idParam(call, 'id'))),
  )

  app.post(collection, about.create, async (call) => {
    const { companyId } = await scopeOf(call)
    const { store, clock } = call.var.services
    const draft = await readNew(call, integracionDraft, entity)
    if (!mayExpire(draft.expire, clock())) throw new FieldRefused(entity, 'expire', 'FutureOrPresent')
    const { key, keyId, keyHash } = newIntegrationKey()
    // The answer is not stored under an idempotency key, because it has the secret.
    const made = await store.write(async (tx) => {
      await lockManagedCompany(call, tx, companyId)
      const { login: createdBy, now: createdDate } = authorOf(call)
      const unused = { lastUsedDate: null, remoteAddress: null, revokedDate: null } as const
      const after = await insertIntegracion(tx, { ...draft, ...unused, companyId, keyId, keyHash, createdBy, createdDate })
      await record(tx, call, 'INTEGRACION_CREATED', after)
      return after
    })
    const answer = { ...made, key }
    return respond(done(`${entity}.created`, answer, call.req.path))
  })

  app.delete(`${collection}/:id`, about.revoke, async (call) => {
    const scope = await scopeOf(call)
    const id = idParam(call, 'id')
    return await write(call, async (tx) => {
      await lockManagedCompany(call, tx, scope.companyId)
      const before = await integraciones.find(tx, scope, id)
      if (await revokeIntegracion(tx, scope, id, authorOf(call).now)) await record(tx, call, 'INTEGRACION_REVOKED', before)
      return deleted(`${entity}.deleted`, before.name)
    })
  })
}

async function scopeOf(call: Call): Promise<{ readonly companyId: number }> {
  return { companyId: (await managedCompanyOf(call, 'companyId')).id }
}

async function record(tx: Db, call: Call, type: AuditType, of: Integracion): Promise<void> {
  const depositos = of.depositos.map(({ id, description }) => description ?? id).join(', ')
  const held = { ...recordedFieldsOf(integracionFamily, of), depositos }
  await recordEvent(tx, authorOf(call), { type, record: { name: entity, of }, data: { held } })
}
