// List of the codes and names of Argentine customs offices.
import { type CatalogEntry, catalogOf } from './entry.ts'

/** Customs offices (`codigoAduana`): suggestions and labels. The list is not complete, so any three digits are accepted. */
export const customsOffices: readonly CatalogEntry[] = catalogOf(`
001 Buenos Aires (Capital)
003 Bahía Blanca
004 Bariloche
008 Campana
010 Barranqueras
012 Clorinda
013 Colón
014 Comodoro Rivadavia
015 Concepción del Uruguay
016 Concordia
017 Córdoba
018 Corrientes
019 Puerto Deseado
020 Diamante
023 Esquel
024 Formosa
025 Goya
026 Gualeguaychú
029 Iguazú
031 Jujuy
033 La Plata
034 La Quiaca
037 Mar del Plata
038 Mendoza
040 Necochea
041 Paraná
042 Paso de los Libres
045 Pocitos
046 Posadas
047 Puerto Madryn
048 Río Gallegos
049 Río Grande
052 Rosario
053 Salta
054 San Javier
055 San Juan
057 San Lorenzo
058 San Martín de los Andes
059 San Nicolás
060 San Pedro
061 Santa Cruz
062 Santa Fe
066 Tinogasta
067 Ushuaia
069 Villa Constitución
073 Ezeiza
074 Tucumán
075 Neuquén
076 Orán
078 San Rafael
079 La Rioja
080 San Antonio Oeste
082 Bernardo de Irigoyen
083 San Luis
084 Santo Tomé
085 Villa Regina
086 Oberá
087 Caleta Olivia
088 General Deheza
089 Santiago del Estero
090 General Pico
091 Buenos Aires Norte
092 Buenos Aires Sur
093 Rafaela
094 Venado Tuerto
099 Multiaduana
253 Zona Franca Río Gallegos
258 Zona Franca General Pico
266 Zona Franca Coronel Rosales
267 Zona Franca Concepción del Uruguay
268 Zona Franca Villa Constitución
269 Zona Franca Puerto Galván
`)
