/** Whom to thank for the coastline: on every map, live or still. */
export const landCredit = { name: 'OpenStreetMap-bidragydere', url: 'https://www.openstreetmap.org/copyright' }
