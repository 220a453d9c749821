import { contenedorAsociadoFamily } from '#domain/contenedor-asociado.ts'
import { contenidoOptions } from './contenido.ts'
import { familyApi } from './family.ts'

export const contenedorAsociadoApi = familyApi(contenedorAsociadoFamily, contenidoOptions())
