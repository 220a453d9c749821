// Calls and query options of the containers of a permit or transport document.
import { contenedorAsociadoFamily } from '#domain/titulo/contenedor-asociado.ts'
import { familyApi } from '../family/family.ts'
import { contenidoOptions } from './contenido.ts'

export const contenedorAsociadoApi = familyApi(contenedorAsociadoFamily, contenidoOptions())
