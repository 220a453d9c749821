import { lineaMercaderiaFamily } from '#domain/linea-mercaderia.ts'
import { contenidoOptions } from './contenido.ts'
import { familyApi } from './family.ts'

export const lineaMercaderiaApi = familyApi(lineaMercaderiaFamily, contenidoOptions())
