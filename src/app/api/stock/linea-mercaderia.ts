import { lineaMercaderiaFamily } from '#domain/linea-mercaderia.ts'
import { familyApi } from '../family/family.ts'
import { contenidoOptions } from './contenido.ts'

export const lineaMercaderiaApi = familyApi(lineaMercaderiaFamily, contenidoOptions())
