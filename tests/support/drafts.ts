import { documentoTransporteFamily } from '#domain/titulo/documento-transporte.ts'
import { permisoEmbarqueFamily } from '#domain/titulo/permiso-embarque.ts'
import { companyCuit } from './fixture.ts'
import { newForm } from './records.ts'

export const drafts = {
  permisoEmbarque: {
    ...newForm(permisoEmbarqueFamily, { now: '2026-11-20T12:00:00.000Z', cuit: companyCuit }),
    identificadorPermiso: '26001EC01000123A',
    identificadorRemito: 'R-0001',
    ubicacionPartida: 'Nave 1',
    destinoMercaderia: '203',
    destinatarioExterior: 'Importadora Sao Paulo',
  },
  documentoTransporte: {
    ...newForm(documentoTransporteFamily, { now: '2026-11-20T12:00:00.000Z', cuit: companyCuit }),
    identificadorManifiesto: '26001MANI000456B',
    identificadorDocumentoTransporte: 'BL-77',
    ubicacionPartida: 'Nave 2',
    procedenciaMercaderia: '310',
  },
  contenedorVacio: { fechaIngresoDeposito: '2026-11-20T12:00:00.000Z', numeroContenedor: 'MSKU1234565', longitudContenedor: '40' },
  lineaMercaderia: { tipoEmbalaje: '05', cantidad: 12, pesoBruto: 1250.5 },
  contenedorAsociado: { tipo: 'HOUSE', cantidadBultos: 0, numeroContenedor: 'TCLU7654321', longitudContenedor: '20' },
} as const
