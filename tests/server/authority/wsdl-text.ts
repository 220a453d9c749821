const namespace = 'Ar.Gob.Afip.Dga.wgesStockDepositosFiscales'

/** The types of the service: their fields in order, with `?` after an optional one and `*` after a list's item, and the type that they extend. */
const types: Record<string, { extends?: string; fields: string }> = {
  WSAutenticacion: { fields: 'Token? string, Sign? string' },
  WSAutenticacionEmpresa: { extends: 'WSAutenticacion', fields: 'CuitEmpresaConectada long, TipoAgente? string, Rol? string' },
  RegistrarStockParams: {
    fields: `IdTransaccion? string, CodigoAduana? string, CodigoLugarOperativo? string, FechaStock dateTime,
      StockExportacion? ArrayOfPermisoEmbarqueType, StockImportacion? ArrayOfDocumentoTransporteType, ContenedoresVacios? ArrayOfContenedorVacioType`,
  },
  ArrayOfPermisoEmbarqueType: { fields: 'PermisoEmbarqueType* PermisoEmbarqueType' },
  ArrayOfDocumentoTransporteType: { fields: 'DocumentoTransporteType* DocumentoTransporteType' },
  ArrayOfContenedorVacioType: { fields: 'ContenedorVacioType* ContenedorVacioType' },
  ArrayOfLineaMercaderiaType: { fields: 'LineaMercaderiaType* LineaMercaderiaType' },
  ArrayOfContenedorAsociadoType: { fields: 'ContenedorAsociadoType* ContenedorAsociadoType' },
  TituloType: {
    fields: `FechaIngresoDeposito dateTime, CondicionMercaderia TipoCondicionMercaderia, UbicacionPartida? string, CondicionImo boolean, NumeroImo? string,
      ImpedimentoLegalAduanero boolean, TipoImpedimentoLegalAduanero? string, DescripcionImpedimentoLegalAduanero? string, Observaciones? string,
      LineasMercaderia? ArrayOfLineaMercaderiaType, Contenedores? ArrayOfContenedorAsociadoType`,
  },
  PermisoEmbarqueType: {
    extends: 'TituloType',
    fields:
      'IdentificadorPermiso? string, IdentificadorRemito? string, Exportador long, DestinoMercaderia? string, DestinatarioExterior? string',
  },
  DocumentoTransporteType: {
    extends: 'TituloType',
    fields: 'IdentificadorManifiesto? string, IdentificadorDocumentoTransporte? string, Consignatario long, ProcedenciaMercaderia? string',
  },
  LineaMercaderiaType: { fields: 'TipoEmbalaje? string, Cantidad unsignedLong, PesoBruto decimal' },
  ContenedorType: { fields: 'NumeroContenedor? string, LongitudContenedor? string' },
  ContenedorAsociadoType: { extends: 'ContenedorType', fields: 'Tipo TipoContenedor, CantidadBultos long' },
  ContenedorVacioType: { extends: 'ContenedorType', fields: 'FechaIngresoDeposito dateTime' },
}

const words: Record<string, readonly string[]> = { TipoCondicionMercaderia: ['Buena', 'Mala'], TipoContenedor: ['House', 'Pier', 'Correo'] }

function sequence(fields: string): string {
  const elements = fields.split(',').map((field) => {
    const [, name = '', mark, type = ''] = /^\s*(\w+)([?*]?) (\w+)$/.exec(field) ?? []
    const prefix = type in types || type in words ? 'tns' : 's'
    return `<s:element minOccurs="${mark === '' ? 1 : 0}" maxOccurs="${mark === '*' ? 'unbounded' : 1}" name="${name}" type="${prefix}:${type}"/>`
  })
  return `<s:sequence>${elements.join('')}</s:sequence>`
}

function complexType([name, { extends: base, fields }]: [string, { extends?: string; fields: string }]): string {
  const content = base
    ? `<s:complexContent mixed="false"><s:extension base="tns:${base}">${sequence(fields)}</s:extension></s:complexContent>`
    : sequence(fields)
  return `<s:complexType name="${name}">${content}</s:complexType>`
}

function simpleType([name, values]: [string, readonly string[]]): string {
  const enumerations = values.map((value) => `<s:enumeration value="${value}"/>`).join('')
  return `<s:simpleType name="${name}"><s:restriction base="s:string">${enumerations}</s:restriction></s:simpleType>`
}

/** A WSDL in the shape of the authority's, with what a stock is sent in. */
export const wsdlText = `<?xml version="1.0" encoding="utf-8"?>
<wsdl:definitions xmlns:s="http://www.w3.org/2001/XMLSchema" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/"
  xmlns:soap12="http://schemas.xmlsoap.org/wsdl/soap12/" xmlns:tns="${namespace}" targetNamespace="${namespace}">
  <wsdl:types>
    <s:schema elementFormDefault="qualified" targetNamespace="${namespace}">
      <s:element name="RegistrarStock"><s:complexType>${sequence('argWSAutenticacion? WSAutenticacionEmpresa, stock? RegistrarStockParams')}</s:complexType></s:element>
      ${Object.entries(types).map(complexType).join('\n      ')}
      ${Object.entries(words).map(simpleType).join('\n      ')}
      <s:element name="Dummy"><s:complexType/></s:element>
    </s:schema>
  </wsdl:types>
  <wsdl:binding name="Soap" type="tns:Soap">
    <soap:binding transport="http://schemas.xmlsoap.org/soap/http"/>
    <wsdl:operation name="RegistrarStock">
      <soap:operation soapAction="${namespace}/RegistrarStock" style="document"/>
      <wsdl:input><soap:body use="literal"/></wsdl:input>
    </wsdl:operation>
  </wsdl:binding>
  <wsdl:binding name="Soap12" type="tns:Soap">
    <wsdl:operation name="RegistrarStock"><soap12:operation soapAction="${namespace}/RegistrarStock" style="document"/></wsdl:operation>
  </wsdl:binding>
</wsdl:definitions>`
