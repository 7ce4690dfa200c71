// Written by tools/build/messages/catalogs.mjs from en.json and es.json.
import type { Translated } from '../messages';

export const catalog = {
  "account.changedMeanwhile": { en: "Your account was changed meanwhile. Please try again.", es: "Tu cuenta cambió mientras tanto. Inténtalo de nuevo." },
  "account.currentPasswordIncorrect": { en: "Your current password is incorrect", es: "Esta no es tu contraseña actual" },
  "account.demoIsShared": { en: "The demo account is shared and cannot be changed.", es: "La cuenta demo es de todos y no se puede cambiar." },
  "account.demoSessionsStay": { en: "The demo account is shared, so you can't sign others out.", es: "La cuenta demo es de todos: no puedes cerrar la sesión de los demás." },
  "account.emailTaken": { en: "Email has already been taken", es: "Este correo ya tiene una cuenta" },
  "account.favoritesFull": { en: [{"type":0,"value":"You can have at most "},{"type":1,"value":"max"},{"type":0,"value":" favorites. Remove one first."}], es: [{"type":0,"value":"Puedes tener hasta "},{"type":1,"value":"max"},{"type":0,"value":" favoritos. Primero quita uno."}] },
  "account.invitations": { en: "Invitations must be on or off", es: "Elige si quieres invitaciones o no" },
  "account.language": { en: "Language must be en or es", es: "Elige en o es como idioma" },
  "account.linkExpired": { en: "This link has expired. Ask for a new one.", es: "Este enlace ya venció. Pide uno nuevo." },
  "account.passwordTooCommon": { en: "Password is too common", es: "Esta contraseña es demasiado común" },
  "account.passwordTooShort": { en: [{"type":0,"value":"Password is too short (minimum is "},{"type":1,"value":"min"},{"type":0,"value":" characters)"}], es: [{"type":0,"value":"Esta contraseña es demasiado corta (mínimo "},{"type":1,"value":"min"},{"type":0,"value":" caracteres)"}] },
  "account.reminders": { en: "Reminders must be on or off", es: "Elige si quieres recordatorios o no" },
  "account.signInIncorrect": { en: "Your email or password is incorrect", es: "Tu correo o tu contraseña no son correctos" },
  "addressTooLong": { en: "This address is too long.", es: "Esta dirección es demasiado larga." },
  "blank.after": { en: "After can't be blank", es: "Falta el valor de “after”" },
  "blank.body": { en: "Body can't be blank", es: "Falta tu reseña" },
  "blank.currentPassword": { en: "Your current password can't be blank", es: "Falta tu contraseña actual" },
  "blank.date": { en: "Date can't be blank", es: "Falta la fecha" },
  "blank.email": { en: "Email can't be blank", es: "Falta tu correo" },
  "blank.filename": { en: "Filename can't be blank", es: "Falta el nombre de archivo" },
  "blank.fname": { en: "Fname can't be blank", es: "Falta tu nombre" },
  "blank.hold": { en: "Hold can't be blank", es: "Falta la mesa apartada" },
  "blank.id": { en: "Id can't be blank", es: "Falta el valor de “id”" },
  "blank.lname": { en: "Lname can't be blank", es: "Falta tu apellido" },
  "blank.name": { en: "Name can't be blank", es: "Falta el nombre" },
  "blank.password": { en: "Password can't be blank", es: "Falta tu contraseña" },
  "blank.query": { en: "Query can't be blank", es: "Falta tu búsqueda" },
  "blank.reason": { en: "Reason can't be blank", es: "Falta el motivo" },
  "blank.reservation": { en: "Reservation can't be blank", es: "Falta la reservación" },
  "blank.restaurant": { en: "Restaurant can't be blank", es: "Falta el restaurante" },
  "blank.review": { en: "Review can't be blank", es: "Falta la reseña" },
  "blank.reviewedReservation": { en: "Your reservation can't be blank", es: "Falta la reservación" },
  "blank.reviewedRestaurant": { en: "Your restaurant can't be blank", es: "Falta el restaurante" },
  "blank.reviewer": { en: "Your user id can't be blank", es: "Falta el usuario" },
  "blank.reviewsAfter": { en: "Reviews after can't be blank", es: "Falta el valor de “reviews_after”" },
  "blank.signInPassword": { en: "Your password can't be blank", es: "Falta tu contraseña" },
  "blank.time": { en: "Time can't be blank", es: "Falta la hora" },
  "blank.user": { en: "User can't be blank", es: "Falta el usuario" },
  "booking.answerExpired": { en: "This link has expired.", es: "Este enlace ya venció." },
  "booking.arrived": { en: "Your party has arrived. Please talk to the restaurant.", es: "Ya llegaste al restaurante. Habla con el personal." },
  "booking.busy": { en: "Many diners are booking here right now. Please try again.", es: "Hay muchas personas reservando aquí ahora. Inténtalo de nuevo." },
  "booking.changedElsewhere": { en: "This reservation was changed in another tab. Reload to see the latest version.", es: "Esta reservación cambió en otra pestaña. Recarga la página para ver lo más reciente." },
  "booking.changedTooOften": { en: [{"type":0,"value":"You've changed your reservations very often. Try again in "},{"type":6,"value":"minutes","options":{"=0":{"value":[{"type":6,"value":"seconds","options":{"one":{"value":[{"type":7},{"type":0,"value":" second"}]},"other":{"value":[{"type":7},{"type":0,"value":" seconds"}]}},"offset":0,"pluralType":"cardinal"}]},"one":{"value":[{"type":7},{"type":0,"value":" minute"}]},"other":{"value":[{"type":1,"value":"minutes"},{"type":0,"value":" minutes"}]}},"offset":0,"pluralType":"cardinal"},{"type":0,"value":"."}], es: [{"type":0,"value":"Cambiaste tus reservaciones muchas veces. Inténtalo de nuevo en "},{"type":6,"value":"minutes","options":{"=0":{"value":[{"type":6,"value":"seconds","options":{"one":{"value":[{"type":7},{"type":0,"value":" segundo"}]},"other":{"value":[{"type":7},{"type":0,"value":" segundos"}]}},"offset":0,"pluralType":"cardinal"}]},"one":{"value":[{"type":7},{"type":0,"value":" minuto"}]},"other":{"value":[{"type":1,"value":"minutes"},{"type":0,"value":" minutos"}]}},"offset":0,"pluralType":"cardinal"},{"type":0,"value":"."}] },
  "booking.dateTooFar": { en: [{"type":0,"value":"Date is more than "},{"type":1,"value":"max"},{"type":0,"value":" days ahead"}], es: [{"type":0,"value":"Esta fecha está a más de "},{"type":1,"value":"max"},{"type":0,"value":" días"}] },
  "booking.differentBody": { en: "This booking was already submitted with different details. Reload the page and try again.", es: "Esta reservación ya se envió con otros datos. Recarga la página e inténtalo de nuevo." },
  "booking.notOffered": { en: "Time is not offered by this restaurant", es: "Este restaurante no ofrece esa hora" },
  "booking.notesInvalid": { en: "Notes are invalid", es: "Esta petición especial no es válida" },
  "booking.notesTooLong": { en: [{"type":0,"value":"Notes are too long (maximum is "},{"type":1,"value":"max"},{"type":0,"value":" characters)"}], es: [{"type":0,"value":"Esta petición especial es demasiado larga (máximo "},{"type":1,"value":"max"},{"type":0,"value":" caracteres)"}] },
  "booking.partySize": { en: [{"type":0,"value":"Party size must be between "},{"type":1,"value":"min"},{"type":0,"value":" and "},{"type":1,"value":"max"}], es: [{"type":0,"value":"Elige de "},{"type":1,"value":"min"},{"type":0,"value":" a "},{"type":1,"value":"max"},{"type":0,"value":" personas"}] },
  "booking.partyTooLarge": { en: "Party size is larger than this restaurant can seat", es: "Este restaurante no tiene mesa para tantas personas" },
  "booking.past": { en: "This reservation is in the past and can no longer be changed.", es: "Esta reservación ya pasó y no se puede cambiar." },
  "booking.pastDate": { en: "Date is in the past", es: "Esta fecha ya pasó" },
  "booking.pastTime": { en: "Time has already passed", es: "Esta hora ya pasó" },
  "booking.phone": { en: "Phone must have 10 to 15 digits", es: "Este teléfono debe tener de 10 a 15 dígitos" },
  "booking.taken": { en: [{"type":6,"value":"count","options":{"=0":{"value":[{"type":1,"value":"time"},{"type":0,"value":" was just taken, and no other time is available that day."}]},"one":{"value":[{"type":1,"value":"time"},{"type":0,"value":" was just taken. The nearest free time is "},{"type":1,"value":"first"},{"type":0,"value":"."}]},"other":{"value":[{"type":1,"value":"time"},{"type":0,"value":" was just taken. The nearest free times are "},{"type":1,"value":"first"},{"type":0,"value":" and "},{"type":1,"value":"second"},{"type":0,"value":"."}]}},"offset":0,"pluralType":"cardinal"}], es: [{"type":0,"value":"Alguien acaba de reservar la mesa de "},{"type":1,"value":"time"},{"type":0,"value":". "},{"type":6,"value":"count","options":{"=0":{"value":[{"type":0,"value":"Ese día ya no quedan horarios."}]},"one":{"value":[{"type":0,"value":"El horario disponible más cercano es "},{"type":1,"value":"first"},{"type":0,"value":"."}]},"other":{"value":[{"type":0,"value":"Los horarios disponibles más cercanos son "},{"type":1,"value":"first"},{"type":0,"value":" y "},{"type":1,"value":"second"},{"type":0,"value":"."}]}},"offset":0,"pluralType":"cardinal"}] },
  "booking.tooManyUpcoming": { en: [{"type":0,"value":"You already have "},{"type":1,"value":"max"},{"type":0,"value":" upcoming reservations. Cancel one to book another."}], es: [{"type":0,"value":"Ya tienes "},{"type":1,"value":"max"},{"type":0,"value":" reservaciones próximas. Cancela una para reservar otra."}] },
  "booking.tooSoon": { en: [{"type":0,"value":"Time is too soon to book online. Call "},{"type":1,"value":"phone"},{"type":0,"value":"."}], es: [{"type":0,"value":"Ya es muy tarde para reservar en línea a esa hora. Llama al "},{"type":1,"value":"phone"},{"type":0,"value":"."}] },
  "booking.unknownRestaurant": { en: "Restaurant not found", es: "Este restaurante no se encontró" },
  "desk.changedMeanwhile": { en: "This booking was changed meanwhile.", es: "Esta reservación cambió mientras tanto." },
  "desk.noAccess": { en: "You don't have access to this restaurant's desk.", es: "No tienes acceso a la recepción de este restaurante." },
  "desk.ownName": { en: "Name is the guest's own", es: "Este nombre es del cliente" },
  "desk.ownNotes": { en: "Notes are the guest's own", es: "Esta petición especial es del cliente" },
  "desk.ownPhone": { en: "Phone is the guest's own", es: "Este teléfono es del cliente" },
  "desk.statusChange": { en: [{"type":0,"value":"Status can't change from "},{"type":1,"value":"from"},{"type":0,"value":" to "},{"type":1,"value":"to"}], es: [{"type":0,"value":"Este estado no puede pasar de "},{"type":1,"value":"from"},{"type":0,"value":" a "},{"type":1,"value":"to"}] },
  "desk.statusFrom": { en: [{"type":0,"value":"Status can be "},{"type":1,"value":"status"},{"type":0,"value":" from "},{"type":1,"value":"time"}], es: [{"type":0,"value":"Desde "},{"type":1,"value":"time"},{"type":0,"value":" este estado puede ser "},{"type":1,"value":"status"}] },
  "desk.tableCount": { en: [{"type":0,"value":"Tables must be 1 to "},{"type":1,"value":"max"}], es: [{"type":0,"value":"Elige de 1 a "},{"type":1,"value":"max"},{"type":0,"value":" mesas"}] },
  "desk.tableRemoved": { en: [{"type":0,"value":"Table "},{"type":1,"value":"table"},{"type":0,"value":" is no longer here."}], es: [{"type":0,"value":"La mesa "},{"type":1,"value":"table"},{"type":0,"value":" ya no existe."}] },
  "desk.tableTaken": { en: [{"type":0,"value":"Table "},{"type":1,"value":"table"},{"type":0,"value":" is taken from "},{"type":1,"value":"time"},{"type":0,"value":" by "},{"type":5,"value":"who","options":{"walkIn":{"value":[{"type":0,"value":"a walk-in"}]},"hold":{"value":[{"type":0,"value":"somebody booking now"}]},"other":{"value":[{"type":1,"value":"name"}]}}},{"type":0,"value":". Free now: "},{"type":1,"value":"free"},{"type":0,"value":"."}], es: [{"type":0,"value":"La mesa "},{"type":1,"value":"table"},{"type":0,"value":" está ocupada desde "},{"type":1,"value":"time"},{"type":0,"value":" por "},{"type":5,"value":"who","options":{"walkIn":{"value":[{"type":0,"value":"un cliente sin reservación"}]},"hold":{"value":[{"type":0,"value":"alguien que está reservando"}]},"other":{"value":[{"type":1,"value":"name"}]}}},{"type":0,"value":". Mesas libres: "},{"type":1,"value":"free"},{"type":0,"value":"."}] },
  "desk.tableTakenAll": { en: [{"type":0,"value":"Table "},{"type":1,"value":"table"},{"type":0,"value":" is taken from "},{"type":1,"value":"time"},{"type":0,"value":" by "},{"type":5,"value":"who","options":{"walkIn":{"value":[{"type":0,"value":"a walk-in"}]},"hold":{"value":[{"type":0,"value":"somebody booking now"}]},"other":{"value":[{"type":1,"value":"name"}]}}},{"type":0,"value":". Free now: none."}], es: [{"type":0,"value":"La mesa "},{"type":1,"value":"table"},{"type":0,"value":" está ocupada desde "},{"type":1,"value":"time"},{"type":0,"value":" por "},{"type":5,"value":"who","options":{"walkIn":{"value":[{"type":0,"value":"un cliente sin reservación"}]},"hold":{"value":[{"type":0,"value":"alguien que está reservando"}]},"other":{"value":[{"type":1,"value":"name"}]}}},{"type":0,"value":". Mesas libres: ninguna."}] },
  "desk.tableTakenFrom": { en: [{"type":0,"value":"Table "},{"type":1,"value":"table"},{"type":0,"value":" is taken from "},{"type":1,"value":"time"},{"type":0,"value":"."}], es: [{"type":0,"value":"La mesa "},{"type":1,"value":"table"},{"type":0,"value":" está ocupada desde "},{"type":1,"value":"time"},{"type":0,"value":"."}] },
  "desk.tablesTooSmall": { en: [{"type":0,"value":"Tables seat "},{"type":1,"value":"seats"},{"type":0,"value":", the party is "},{"type":1,"value":"party"}], es: [{"type":0,"value":"En estas mesas caben "},{"type":1,"value":"seats"},{"type":0,"value":" y son "},{"type":1,"value":"party"},{"type":0,"value":" personas"}] },
  "desk.unknownTable": { en: "Table is not here", es: "Esta mesa no existe" },
  "desk.unproved": { en: "Confirm your email first: open the link we mail you while you are signed in.", es: "Primero confirma tu correo: con tu sesión abierta, abre el enlace que te enviamos." },
  "expectationFailed": { en: "Mesa cannot meet the expectation of this request.", es: "Mesa no puede cumplir lo que pide esta solicitud." },
  "hold.alreadyExtended": { en: "You've already extended this hold.", es: "Ya pediste más tiempo para esta mesa." },
  "hold.cannotBeExtended": { en: "This hold can't be extended.", es: "Esta mesa no se puede apartar por más tiempo." },
  "hold.expired": { en: "Your hold on this table has expired.", es: "Ya no tenemos apartada esta mesa para ti." },
  "idempotencyKeyTooLong": { en: "Idempotency-Key is too long", es: "El encabezado Idempotency-Key es demasiado largo" },
  "invalid.after": { en: "After is invalid", es: "Este valor de “after” no es válido" },
  "invalid.body": { en: "Body is invalid", es: "Esta reseña no es válida" },
  "invalid.byteSize": { en: "Byte size is invalid", es: "Este tamaño no es válido" },
  "invalid.checksum": { en: "Checksum is invalid", es: "Esta suma de verificación no es válida" },
  "invalid.city": { en: "City is invalid", es: "Esta ciudad no es válida" },
  "invalid.cuisine": { en: "Cuisine is invalid", es: "Este tipo de cocina no es válido" },
  "invalid.currentPassword": { en: "Your current password is invalid", es: "Esta contraseña actual no es válida" },
  "invalid.date": { en: "Date is invalid", es: "Esta fecha no es válida" },
  "invalid.email": { en: "Email is invalid", es: "Este correo no es válido" },
  "invalid.exact": { en: "Exact is invalid", es: "Este valor de “exact” no es válido" },
  "invalid.filename": { en: "Filename is invalid", es: "Este nombre de archivo no es válido" },
  "invalid.fname": { en: "Fname is invalid", es: "Este nombre no es válido" },
  "invalid.hold": { en: "Hold is invalid", es: "Esta mesa apartada no es válida" },
  "invalid.id": { en: "Id is invalid", es: "Este valor de “id” no es válido" },
  "invalid.limit": { en: "Limit is invalid", es: "Este valor de “limit” no es válido" },
  "invalid.lname": { en: "Lname is invalid", es: "Este apellido no es válido" },
  "invalid.mail": { en: "Mail is invalid", es: "Esta elección de correos no es válida" },
  "invalid.month": { en: "Month is invalid", es: "Este mes no es válido" },
  "invalid.name": { en: "Name is invalid", es: "Este nombre no es válido" },
  "invalid.near": { en: "Near is invalid", es: "Este lugar no es válido" },
  "invalid.neighborhood": { en: "Neighborhood is invalid", es: "Este barrio no es válido" },
  "invalid.open": { en: "Open is invalid", es: "Este valor de “open” no es válido" },
  "invalid.openNow": { en: "Open now is invalid", es: "Este valor de “open_now” no es válido" },
  "invalid.password": { en: "Password is invalid", es: "Esta contraseña no es válida" },
  "invalid.price": { en: "Price is invalid", es: "Este precio no es válido" },
  "invalid.query": { en: "Query is invalid", es: "Esta búsqueda no es válida" },
  "invalid.rating": { en: "Rating is invalid", es: "Esta calificación no es válida" },
  "invalid.reason": { en: "Reason is invalid", es: "Este motivo no es válido" },
  "invalid.reservation": { en: "Reservation is invalid", es: "Esta reservación no es válida" },
  "invalid.restaurant": { en: "Restaurant is invalid", es: "Este restaurante no es válido" },
  "invalid.review": { en: "Review is invalid", es: "Esta reseña no es válida" },
  "invalid.reviewedReservation": { en: "Your reservation is invalid", es: "Esta reservación no es válida" },
  "invalid.reviewedRestaurant": { en: "Your restaurant is invalid", es: "Este restaurante no es válido" },
  "invalid.reviewer": { en: "Your user id is invalid", es: "Este usuario no es válido" },
  "invalid.reviewsAfter": { en: "Reviews after is invalid", es: "Este valor de “reviews_after” no es válido" },
  "invalid.signInPassword": { en: "Your password is invalid", es: "Esta contraseña no es válida" },
  "invalid.sort": { en: "Sort is invalid", es: "Este orden no es válido" },
  "invalid.source": { en: "Source is invalid", es: "Este origen no es válido" },
  "invalid.staffNote": { en: "Staff note is invalid", es: "Esta nota interna no es válida" },
  "invalid.status": { en: "Status is invalid", es: "Este estado no es válido" },
  "invalid.tables": { en: "Tables are invalid", es: "Esta lista de mesas no es válida" },
  "invalid.tags": { en: "Tags is invalid", es: "Esta etiquetas no es válida" },
  "invalid.time": { en: "Time is invalid", es: "Esta hora no es válida" },
  "invalid.until": { en: "Until is invalid", es: "Esta hora de salida no es válida" },
  "invalid.user": { en: "User is invalid", es: "Este usuario no es válido" },
  "methodNotSupported": { en: "This address does not support that method.", es: "Esta dirección no admite ese método." },
  "notJson": { en: "This call accepts only JSON.", es: "Aquí solo se acepta JSON." },
  "outOfDate": { en: "This page is out of date", es: "Esta página no está al día" },
  "photo.animated": { en: "This photo is animated. Please choose a still photo.", es: "Esta foto tiene movimiento. Elige una foto fija." },
  "photo.dailyLimit": { en: "You've reached today's photo limit. Please try again tomorrow.", es: "Estas fotos rebasan tu límite de hoy. Inténtalo mañana." },
  "photo.damaged": { en: "This photo is damaged or incomplete.", es: "Esta foto está dañada o incompleta." },
  "photo.damagedOrTooLarge": { en: "This photo is damaged or too large.", es: "Esta foto está dañada o es demasiado grande." },
  "photo.empty": { en: "The file is empty", es: "Este archivo está vacío" },
  "photo.expired": { en: "Your photos have expired. Please add them again.", es: "Estas fotos ya vencieron. Agrégalas de nuevo." },
  "photo.linkExpired": { en: "This upload link has expired. Please add the photo again.", es: "Este enlace para subir la foto ya venció. Agrégala de nuevo." },
  "photo.notUploaded": { en: "Your photos haven't finished uploading. Please try again.", es: "Estas fotos aún no terminan de subir. Inténtalo de nuevo." },
  "photo.ofAnotherReview": { en: "Your photos belong to another review.", es: "Estas fotos son de otra reseña." },
  "photo.otherType": { en: "This file isn't a JPEG, PNG, WebP or AVIF photo.", es: "Este archivo no es una foto JPEG, PNG, WebP ni AVIF." },
  "photo.tooLarge": { en: "The file is over 10 MiB", es: "Este archivo pesa más de 10 MiB" },
  "photo.tooManyPixels": { en: "This photo has too many pixels.", es: "Esta foto tiene demasiados píxeles." },
  "photo.type": { en: "Content type must be JPEG, PNG, WebP or AVIF", es: "Elige una foto JPEG, PNG, WebP o AVIF" },
  "photo.unknown": { en: "Your photos are invalid. Please add them again.", es: "Estas fotos no son válidas. Agrégalas de nuevo." },
  "photo.uploadFailed": { en: "Your upload didn't finish correctly. Please try again.", es: "Esta foto no se subió bien. Inténtalo de nuevo." },
  "photo.width": { en: [{"type":0,"value":"Width must be one of "},{"type":1,"value":"widths"},{"type":0,"value":"."}], es: [{"type":0,"value":"El ancho debe ser uno de estos: "},{"type":1,"value":"widths"},{"type":0,"value":"."}] },
  "restarting": { en: "Mesa is restarting this part.", es: "Mesa está reiniciando esta parte." },
  "review.changedElsewhere": { en: "Your review was changed in another tab. What you wrote here is not lost.", es: "Esta reseña cambió en otra pestaña. Lo que escribiste aquí no se perdió." },
  "review.elsewhere": { en: "Your reservation is at another restaurant.", es: "Esta reservación es de otro restaurante." },
  "review.exists": { en: "Your review of this visit already exists. You can edit it on your profile.", es: "Esta visita ya tiene tu reseña. Puedes editarla en tu perfil." },
  "review.noise": { en: "Your noise rating must be between 1 and 4", es: "Elige un nivel de ruido del 1 al 4" },
  "review.notOwn": { en: "Your review must be about a reservation of your own.", es: "Esta reseña debe ser de una reservación tuya." },
  "review.onlyWithPhotos": { en: "Photos must be 0 or 1", es: "Elige 0 o 1 para “photos”" },
  "review.photosInvalid": { en: "Your photos are invalid", es: "Estas fotos no son válidas" },
  "review.rating": { en: [{"type":5,"value":"aspect","options":{"food":{"value":[{"type":0,"value":"Food"}]},"other":{"value":[{"type":0,"value":"Your "},{"type":1,"value":"aspect"},{"type":0,"value":" rating"}]}}},{"type":0,"value":" must be between 1 and 5"}], es: [{"type":0,"value":"Elige de 1 a 5 estrellas para "},{"type":5,"value":"aspect","options":{"food":{"value":[{"type":0,"value":"la comida"}]},"service":{"value":[{"type":0,"value":"el servicio"}]},"ambience":{"value":[{"type":0,"value":"el ambiente"}]},"value":{"value":[{"type":0,"value":"la relación calidad-precio"}]},"other":{"value":[{"type":0,"value":"tu experiencia en general"}]}}}] },
  "review.recommend": { en: "Your recommendation must be yes or no", es: "Elige si recomiendas el restaurante o no" },
  "review.removed": { en: "Your review of this visit was removed, and it gets no other.", es: "Esta visita ya no recibe reseñas, porque la tuya se quitó." },
  "review.stars": { en: "Stars must be between 1 and 5", es: "Elige de 1 a 5 estrellas" },
  "review.tooManyPhotos": { en: [{"type":0,"value":"Your review can have at most "},{"type":1,"value":"max"},{"type":0,"value":" photos"}], es: [{"type":0,"value":"Elige como máximo "},{"type":6,"value":"max","options":{"one":{"value":[{"type":7},{"type":0,"value":" foto"}]},"other":{"value":[{"type":7},{"type":0,"value":" fotos"}]}},"offset":0,"pluralType":"cardinal"}] },
  "review.unknownReservation": { en: "Your reservation could not be found.", es: "Esta reservación no se encontró." },
  "review.visitToCome": { en: "Your visit has not begun yet. You can review it after your meal.", es: "Esta visita aún no empieza. Podrás reseñarla después de comer." },
  "socketOfOtherSite": { en: "Only pages of Mesa may open this socket.", es: "Solo las páginas de Mesa pueden abrir esta conexión." },
  "socketProtocol": { en: [{"type":0,"value":"This socket requires the subprotocol "},{"type":1,"value":"protocol"},{"type":0,"value":"."}], es: [{"type":0,"value":"Esta conexión requiere el subprotocolo "},{"type":1,"value":"protocol"},{"type":0,"value":"."}] },
  "socketVersion": { en: [{"type":0,"value":"This socket requires version "},{"type":1,"value":"version"},{"type":0,"value":" of the websocket protocol."}], es: [{"type":0,"value":"Esta conexión requiere la versión "},{"type":1,"value":"version"},{"type":0,"value":" del protocolo websocket."}] },
  "staleForm": { en: "This page is out of date. Reload it and try again.", es: "Esta página no está al día. Recárgala e inténtalo de nuevo." },
  "tooLong.body": { en: [{"type":0,"value":"Body is too long (maximum is "},{"type":1,"value":"max"},{"type":0,"value":" characters)"}], es: [{"type":0,"value":"Esta reseña es demasiado larga (máximo "},{"type":1,"value":"max"},{"type":0,"value":" caracteres)"}] },
  "tooLong.email": { en: [{"type":0,"value":"Email is too long (maximum is "},{"type":1,"value":"max"},{"type":0,"value":" characters)"}], es: [{"type":0,"value":"Este correo es demasiado largo (máximo "},{"type":1,"value":"max"},{"type":0,"value":" caracteres)"}] },
  "tooLong.filename": { en: [{"type":0,"value":"Filename is too long (maximum is "},{"type":1,"value":"max"},{"type":0,"value":" characters)"}], es: [{"type":0,"value":"Este nombre de archivo es demasiado largo (máximo "},{"type":1,"value":"max"},{"type":0,"value":" caracteres)"}] },
  "tooLong.fname": { en: [{"type":0,"value":"Fname is too long (maximum is "},{"type":1,"value":"max"},{"type":0,"value":" characters)"}], es: [{"type":0,"value":"Este nombre es demasiado largo (máximo "},{"type":1,"value":"max"},{"type":0,"value":" caracteres)"}] },
  "tooLong.lname": { en: [{"type":0,"value":"Lname is too long (maximum is "},{"type":1,"value":"max"},{"type":0,"value":" characters)"}], es: [{"type":0,"value":"Este apellido es demasiado largo (máximo "},{"type":1,"value":"max"},{"type":0,"value":" caracteres)"}] },
  "tooLong.name": { en: [{"type":0,"value":"Name is too long (maximum is "},{"type":1,"value":"max"},{"type":0,"value":" characters)"}], es: [{"type":0,"value":"Este nombre es demasiado largo (máximo "},{"type":1,"value":"max"},{"type":0,"value":" caracteres)"}] },
  "tooLong.neighborhood": { en: [{"type":0,"value":"Neighborhood is too long (maximum is "},{"type":1,"value":"max"},{"type":0,"value":" characters)"}], es: [{"type":0,"value":"Este barrio es demasiado largo (máximo "},{"type":1,"value":"max"},{"type":0,"value":" caracteres)"}] },
  "tooLong.password": { en: [{"type":0,"value":"Password is too long (maximum is "},{"type":1,"value":"max"},{"type":0,"value":" characters)"}], es: [{"type":0,"value":"Esta contraseña es demasiado larga (máximo "},{"type":1,"value":"max"},{"type":0,"value":" caracteres)"}] },
  "tooLong.query": { en: [{"type":0,"value":"Query is too long (maximum is "},{"type":1,"value":"max"},{"type":0,"value":" characters)"}], es: [{"type":0,"value":"Esta búsqueda es demasiado larga (máximo "},{"type":1,"value":"max"},{"type":0,"value":" caracteres)"}] },
  "tooLong.reason": { en: [{"type":0,"value":"Reason is too long (maximum is "},{"type":1,"value":"max"},{"type":0,"value":" characters)"}], es: [{"type":0,"value":"Este motivo es demasiado largo (máximo "},{"type":1,"value":"max"},{"type":0,"value":" caracteres)"}] },
  "tooLong.staffNote": { en: [{"type":0,"value":"Staff note is too long (maximum is "},{"type":1,"value":"max"},{"type":0,"value":" characters)"}], es: [{"type":0,"value":"Esta nota interna es demasiado larga (máximo "},{"type":1,"value":"max"},{"type":0,"value":" caracteres)"}] },
  "triedTooOften": { en: [{"type":0,"value":"Too many attempts. Try again in "},{"type":6,"value":"minutes","options":{"=0":{"value":[{"type":6,"value":"seconds","options":{"one":{"value":[{"type":7},{"type":0,"value":" second"}]},"other":{"value":[{"type":7},{"type":0,"value":" seconds"}]}},"offset":0,"pluralType":"cardinal"}]},"one":{"value":[{"type":7},{"type":0,"value":" minute"}]},"other":{"value":[{"type":1,"value":"minutes"},{"type":0,"value":" minutes"}]}},"offset":0,"pluralType":"cardinal"},{"type":0,"value":"."}], es: [{"type":0,"value":"Demasiados intentos. Inténtalo de nuevo en "},{"type":6,"value":"minutes","options":{"=0":{"value":[{"type":6,"value":"seconds","options":{"one":{"value":[{"type":7},{"type":0,"value":" segundo"}]},"other":{"value":[{"type":7},{"type":0,"value":" segundos"}]}},"offset":0,"pluralType":"cardinal"}]},"one":{"value":[{"type":7},{"type":0,"value":" minuto"}]},"other":{"value":[{"type":1,"value":"minutes"},{"type":0,"value":" minutos"}]}},"offset":0,"pluralType":"cardinal"},{"type":0,"value":"."}] },
  "watch.slotIsAvailable": { en: [{"type":1,"value":"time"},{"type":0,"value":" is available. You can book it now."}], es: [{"type":0,"value":"Hay mesa a "},{"type":1,"value":"time"},{"type":0,"value":". Puedes reservarla ahora."}] },
  "watch.tooMany": { en: [{"type":0,"value":"You're on "},{"type":1,"value":"max"},{"type":0,"value":" waitlists already. Leave one to join another."}], es: [{"type":0,"value":"Ya estás en "},{"type":1,"value":"max"},{"type":0,"value":" listas de espera. Sal de una para entrar en otra."}] },
} satisfies Record<string, Translated>;

/** The values of each message that has some. */
export interface MessageValues {
  "account.favoritesFull": { max: string | number };
  "account.passwordTooShort": { min: string | number };
  "booking.changedTooOften": { minutes: number; seconds: number };
  "booking.dateTooFar": { max: string | number };
  "booking.notesTooLong": { max: string | number };
  "booking.partySize": { max: string | number; min: string | number };
  "booking.taken": { count: number; first: string | number; second: string | number; time: string | number };
  "booking.tooManyUpcoming": { max: string | number };
  "booking.tooSoon": { phone: string | number };
  "desk.statusChange": { from: string | number; to: string | number };
  "desk.statusFrom": { status: string | number; time: string | number };
  "desk.tableCount": { max: string | number };
  "desk.tableRemoved": { table: string | number };
  "desk.tableTaken": { free: string | number; name: string | number; table: string | number; time: string | number; who: string | number };
  "desk.tableTakenAll": { name: string | number; table: string | number; time: string | number; who: string | number };
  "desk.tableTakenFrom": { table: string | number; time: string | number };
  "desk.tablesTooSmall": { party: string | number; seats: string | number };
  "photo.width": { widths: string | number };
  "review.rating": { aspect: string | number };
  "review.tooManyPhotos": { max: number };
  "socketProtocol": { protocol: string | number };
  "socketVersion": { version: string | number };
  "tooLong.body": { max: string | number };
  "tooLong.email": { max: string | number };
  "tooLong.filename": { max: string | number };
  "tooLong.fname": { max: string | number };
  "tooLong.lname": { max: string | number };
  "tooLong.name": { max: string | number };
  "tooLong.neighborhood": { max: string | number };
  "tooLong.password": { max: string | number };
  "tooLong.query": { max: string | number };
  "tooLong.reason": { max: string | number };
  "tooLong.staffNote": { max: string | number };
  "triedTooOften": { minutes: number; seconds: number };
  "watch.slotIsAvailable": { time: string | number };
  "watch.tooMany": { max: string | number };
}
