// Calls and query options of the goods lines of a permit or transport document.
import { lineaMercaderiaFamily } from '#domain/titulo/linea-mercaderia.ts'
import { familyApi } from '../family/family.ts'
import { contenidoOptions } from './contenido.ts'

export const lineaMercaderiaApi = familyApi(lineaMercaderiaFamily, contenidoOptions())
