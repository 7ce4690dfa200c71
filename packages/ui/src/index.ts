// the declaration of *.module.css must reach every workspace that compiles this source
/// <reference path="./css-modules.d.ts" />

/**
 * Mesa's components. Each brings its own styles; pages add '@mesa/ui/tokens.css', '/fonts.css' and
 * '/base.css' once.
 */
export * from './icons';
export * from './actions/button';
export * from './actions/icon-button';
export * from './actions/heart-button';
export * from './actions/text-link';
export * from './actions/phone-link';
export * from './actions/contact-list';
export * from './actions/share-button';
export * from './forms/field';
export * from './forms/text-input';
export * from './forms/password-input';
export * from './forms/text-area';
export * from './forms/select';
export * from './forms/pickers';
export * from './forms/date-picker';
export type { CalendarDays } from './forms/calendar';
export * from './forms/checkbox';
export * from './search/search-fields';
export * from './search/combobox';
export type { ComboGroup, ComboOption } from './search/options';
export * from './ratings/stars';
export * from './ratings/rating';
export * from './ratings/price-tag';
export { usePriceRange } from './ratings/use-price-range';
export * from './ratings/use-noise-label';
export * from './ratings/star-input';
export * from './ratings/noise-input';
export * from './slots/slot-link';
export * from './slots/slot-row';
export * from './slots/use-slot-reason';
export * from './slots/party-too-large';
export * from './slots/larger-parties';
export * from './slots/closing-rule-note';
export * from './pictures/restaurant-photo';
export * from './pictures/header-photo';
export { largestPhoto, photoSources } from './pictures/photo';
export * from './pictures/photo-card';
export * from './pictures/photo-strip';
export * from './pictures/avatar';
export * from './pictures/carousel';
export * from './surfaces/wrap';
export * from './surfaces/card';
export * from './surfaces/modal';
export * from './surfaces/popover';
export * from './surfaces/use-back-closes';
export { useNoReferrer } from './surfaces/use-no-referrer';
export * from './surfaces/use-narrow';
export * from './surfaces/confirm';
export * from './surfaces/tabs';
export * from './surfaces/use-sections';
export * from './feedback/notice';
export * from './feedback/states';
export * from './feedback/skeleton';
export * from './feedback/toast';
export * from './feedback/progress-bar';
export * from './feedback/countdown';
export * from './map/area-map';
export * from './map/map-sketch';
export * from './brand/logo';
export * from './brand/footer';
export * from './text/format-seconds';
export * from './text/use-city-name';
export * from './text/use-cuisine-name';
export * from './text/use-party-label';
export * from './text/time-zone-note';
export * from './text/visually-hidden';
export * from './text/announce';
export { classes } from './classes';
