// Spanish interface texts for the openapi-explorer library.
import { t } from '#app/i18n/text.ts'

/** Returns the explorer's texts by the library's keys, without those that this product's document never shows. */
export function explorerWords() {
  return {
    menu: {
      menu: t('apiDocs.menu'),
      overview: t('apiDocs.overview'),
      operations: t('apiDocs.operations'),
    },
    authentication: { requires: t('apiDocs.requires') },
    operations: {
      request: t('apiDocs.request'),
      'request-body': t('apiDocs.body'),
      model: t('apiDocs.model'),
      body: t('apiDocs.text'),
      form: t('apiDocs.form'),
      'request-headers': t('apiDocs.requestHeaders'),
      clear: t('apiDocs.clear'),
      'clear-response': t('apiDocs.clearResponse'),
      execute: t('apiDocs.execute'),
      response: t('apiDocs.response'),
      'response-headers': t('apiDocs.responseHeaders'),
      example: t('apiDocs.example'),
      deprecated: t('apiDocs.deprecated'),
      'response-status': t('apiDocs.status'),
      'fetch-fail': t('apiDocs.noAnswer'),
      copy: t('apiDocs.copy'),
      copied: t('apiDocs.copied'),
    },
    parameters: {
      path: t('apiDocs.pathParameters'),
      string: t('apiDocs.queryParameters'),
      headers: t('apiDocs.requestHeaders'),
      samples: t('apiDocs.samples'),
    },
    schemas: {
      'collapse-desc': t('apiDocs.collapse'),
      'expand-desc': t('apiDocs.expand'),
      'schema-missing': t('apiDocs.noSchema'),
    },
    own: ownWords(),
  }
}

/** Returns the texts for the keys that `build/explorer-plugin.ts` adds to the library. */
function ownWords() {
  return {
    field: t('apiDocs.own.field'),
    dataType: t('apiDocs.own.dataType'),
    description: t('apiDocs.own.description'),
    bodyExample: t('apiDocs.own.bodyExample'),
    answerExample: t('apiDocs.own.answerExample'),
    constraints: t('apiDocs.own.constraints'),
    pattern: t('apiDocs.own.pattern'),
    allowed: t('apiDocs.own.allowed'),
    default: t('apiDocs.own.default'),
    example: t('apiDocs.example'),
    examples: t('apiDocs.own.examples'),
    status: t('apiDocs.status'),
    time: t('apiDocs.own.time'),
    download: t('apiDocs.download'),
    view: t('apiDocs.own.view'),
    operations: t('apiDocs.operations'),
    required: t('apiDocs.own.required'),
    type: t('apiDocs.own.type'),
    add: t('apiDocs.own.add'),
    range: t('apiDocs.own.range'),
    shortest: t('apiDocs.own.shortest'),
    longest: t('apiDocs.own.longest'),
    missing: t('apiDocs.own.missing'),
  }
}
