import type { Cuisine } from '@mesa/contract';

/** The menus of restaurants whose name promises a dish; the others serve those of their cuisine. */
export const MENUS: Readonly<Record<Cuisine, Readonly<Record<string, readonly string[]>>>> = {
  French: {
    tart: [
      'cherry clafoutis',
      'apple tart',
      'lemon tart',
      'onion soup',
      'quiche Lorraine',
      'chocolate soufflé',
    ],
    croissants: [
      'almond croissant',
      'croque madame',
      'onion soup',
      'quiche Lorraine',
      'apple tart',
      'brioche',
    ],
    bistro: ['steak frites', 'duck confit', 'onion soup', 'cheese board', 'chocolate soufflé', 'apple tart'],
  },
  Italian: {
    pizza: ['margherita', 'marinara pie', 'fennel sausage pie', 'burrata', 'focaccia', 'tiramisu'],
    pasta: ['cacio e pepe', 'pappardelle', 'squash ravioli', 'Sunday ragù', 'burrata', 'tiramisu'],
    risotto: ['mushroom risotto', 'saffron risotto', 'burrata', 'grilled branzino', 'focaccia', 'tiramisu'],
  },
  Chinese: {
    dumplings: [
      'crab soup dumpling',
      'pan-fried bao',
      'shrimp har gow',
      'pork siu mai',
      'scallion pancake',
      'egg custard tart',
    ],
    noodles: [
      'beef noodle soup',
      'dan dan mian',
      'scallion oil noodle bowl',
      'cucumber salad',
      'scallion pancake',
      'pan-fried bao',
    ],
    mapo: [
      'mapo tofu',
      'dan dan mian',
      'cumin lamb',
      'twice-cooked pork',
      'cucumber salad',
      'salt and pepper shrimp',
    ],
  },
  Mexican: {
    tacos: ['taco al pastor', 'carnitas taco', 'fish taco', 'charred elote', 'birria', 'churro sundae'],
    enchiladas: [
      'green enchilada',
      'mole enchilada',
      'charred elote',
      'ceviche',
      'carnitas plate',
      'churro sundae',
    ],
  },
  Thai: {
    curry: ['green curry', 'panang curry', 'massaman beef', 'khao soi', 'som tam', 'mango sticky rice'],
    padthai: [
      'pad thai',
      'drunken noodle plate',
      'boat noodle soup',
      'som tam',
      'tom kha',
      'mango sticky rice',
    ],
    mangorice: ['mango sticky rice', 'som tam', 'larb', 'turmeric chicken', 'tom kha', 'crispy basil duck'],
    tomyum: ['tom yum', 'tom kha', 'pad thai', 'som tam', 'larb', 'mango sticky rice'],
  },
  Mediterranean: {
    mezze: ['mezze platter', 'whipped feta', 'smoky eggplant', 'falafel', 'fattoush', 'charred halloumi'],
    skewers: ['lamb kofta', 'chicken skewer', 'grilled octopus', 'charred halloumi', 'fattoush', 'baklava'],
    falafel: ['falafel', 'mezze platter', 'fattoush', 'smoky eggplant', 'charred halloumi', 'baklava'],
  },
  Korean: {
    bibimbap: [
      'bibimbap',
      'stone bowl bibimbap',
      'seafood pancake',
      'kimchi stew',
      'fried chicken',
      'banchan spread',
    ],
    kimbap: ['kimbap', 'tuna kimbap', 'japchae', 'fried chicken', 'seafood pancake', 'banchan spread'],
    tteokbokki: ['tteokbokki', 'fried chicken', 'kimbap', 'seafood pancake', 'japchae', 'banchan spread'],
  },
  Japanese: {
    nigiri: ['nigiri', 'toro hand roll', 'chirashi bowl', 'black cod', 'dashi omelet', 'yuzu cheesecake'],
    ramen: [
      'tonkotsu ramen',
      'spicy miso ramen',
      'yuzu shio ramen',
      'chicken karaage',
      'gyoza plate',
      'yuzu cheesecake',
    ],
    gyoza: [
      'gyoza plate',
      'chicken karaage',
      'tonkotsu ramen',
      'tsukune skewer',
      'dashi omelet',
      'yuzu cheesecake',
    ],
    tempura: ['tempura', 'chirashi bowl', 'dashi omelet', 'black cod', 'chicken karaage', 'yuzu cheesecake'],
  },
  Indian: {
    curry: ['butter chicken', 'Goan fish curry', 'masala dosa', 'garlic naan', 'dal makhani', 'rose kulfi'],
    thali: ['thali', 'dal makhani', 'paneer tikka', 'chaat', 'garlic naan', 'rose kulfi'],
    biryani: ['lamb biryani', 'garlic naan', 'paneer tikka', 'chaat', 'dal makhani', 'rose kulfi'],
  },
};
