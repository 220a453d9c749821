// OpenAPI descriptions of the calls on the keys of a company's integrations.
import { integracionDraft, integracionFamily, newIntegracion } from '#domain/company/integracion.ts'
import { created, one, removed } from '../answers.ts'
import { listCall } from '../family-calls.ts'
import { describeCalls, takes, unrepeatable } from '../operation.ts'
import { ref } from '../schemas.ts'

const tag = 'Integraciones'
const entity = ref('Integracion', integracionFamily.entity)
const collection = `/${integracionFamily.path}`

export const integracionCalls = [
  ...listCall(integracionFamily, tag, 'companyManager', 'las claves de integración de una compañia', entity),
  ...describeCalls(tag, 'companyManager', {
    [`GET ${collection}/:id`]: ['Leer una clave de integración', one(entity)],
    [`POST ${collection}`]: [
      'Crear una clave de integración',
      created(ref('IntegracionNueva', newIntegracion)),
      takes(ref('IntegracionBorrador', integracionDraft)),
      unrepeatable,
    ],
    [`DELETE ${collection}/:id`]: ['Revocar una clave de integración', removed()],
  }),
]
