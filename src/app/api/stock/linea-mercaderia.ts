import { lineaMercaderiaFamily } from '#domain/titulo/linea-mercaderia.ts'
import { familyApi } from '../family/family.ts'
import { contenidoOptions } from './contenido.ts'

export const lineaMercaderiaApi = familyApi(lineaMercaderiaFamily, contenidoOptions())
