import type { SheetName } from '#domain/sheets/sheet.ts'
import { drafts } from './drafts.ts'

const hardTexts = [
  '=1+1',
  "'hola",
  '-5',
  '007',
  '1,5',
  '12/05',
  'a;b\t"c"',
  'dos\nlíneas',
  '<b>&amp; _x0041_ 😀',
  '26E5',
  'Total',
  'ñ'.repeat(255),
]

const titulo = (text: string) => ({
  ubicacionPartida: text,
  observaciones: text,
  condicionImo: true,
  numeroImo: text,
  impedimentoLegalAduanero: true,
  tipoImpedimentoLegalAduanero: text,
  descripcionImpedimentoLegalAduanero: text,
})

const instants = [
  '2026-11-20T12:05:00.000Z',
  '2026-02-28T02:59:07.000Z',
  '1969-07-20T20:17:40.123Z',
  '2000-01-01T03:00:00.001Z',
  '1899-12-31T03:00:00.000Z',
  '2026-11-20T12:04:59.999Z',
]

export const hardRecords: Readonly<Record<SheetName, readonly Readonly<Record<string, unknown>>[]>> = {
  permisoEmbarque: [
    drafts.permisoEmbarque,
    ...hardTexts.map((text) => ({ ...drafts.permisoEmbarque, ...titulo(text), identificadorRemito: text, destinatarioExterior: text })),
    ...instants.map((fechaIngresoDeposito) => ({ ...drafts.permisoEmbarque, fechaIngresoDeposito, identificadorPermiso: null })),
    { ...drafts.permisoEmbarque, condicionMercaderia: 'MALA', identificadorRemito: null, destinoMercaderia: '999' },
  ],
  documentoTransporte: [
    ...hardTexts.map((text) => ({ ...drafts.documentoTransporte, ...titulo(text) })),
    { ...drafts.documentoTransporte, identificadorDocumentoTransporte: '0012.5/E-7_X', procedenciaMercaderia: '101' },
  ],
  lineaMercaderia: [
    { tipoEmbalaje: '05', cantidad: 1, pesoBruto: 0 },
    { tipoEmbalaje: '99', cantidad: 999_999_999_999_999, pesoBruto: 9_999_999_999.99 },
    { tipoEmbalaje: '88', cantidad: 1200, pesoBruto: 1.2 },
  ],
  contenedorAsociado: [
    { tipo: 'HOUSE', cantidadBultos: 0, numeroContenedor: 'TCLU7654321', longitudContenedor: '20' },
    { tipo: 'CORREO', cantidadBultos: 1000, numeroContenedor: '0012345', longitudContenedor: '05' },
  ],
  contenedorVacio: [
    { numeroContenedor: 'MSKU1234565', longitudContenedor: '40', fechaIngresoDeposito: '2025-02-02T02:59:00.000Z' },
    ...instants.map((fechaIngresoDeposito) => ({ numeroContenedor: '123E45', longitudContenedor: '45', fechaIngresoDeposito })),
  ],
}
