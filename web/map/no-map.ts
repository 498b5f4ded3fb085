export const noMap = 'Kortet kan ikke vises på denne enhed lige nu.'
