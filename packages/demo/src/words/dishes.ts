import type { Cuisine } from '@mesa/contract';

/** What diners praise or miss, by cuisine; each one thing, so that it reads well after "the" and before "was". */
export const DISHES: Readonly<Record<Cuisine, readonly string[]>> = {
  French: ['duck confit', 'onion soup', 'apple tart', 'steak frites', 'bouillabaisse', 'mushroom vol-au-vent', 'lemon sole', 'cheese board', 'chocolate soufflé', 'gratin dauphinois'],
  Italian: ['margherita', 'cacio e pepe', 'Sunday ragù', 'burrata', 'pappardelle', 'tiramisu', 'grilled branzino', 'focaccia', 'squash ravioli', 'olive oil cake'],
  Chinese: ['crab soup dumpling', 'mapo tofu', 'beef noodle soup', 'char siu', 'scallion pancake', 'steamed sea bass', 'dan dan mian', 'salt and pepper shrimp', 'pan-fried bao', 'egg custard tart'],
  Mexican: ['taco al pastor', 'mole negro', 'tuna tostada', 'carnitas plate', 'squash blossom quesadilla', 'ceviche', 'birria', 'churro sundae', 'charred elote', 'short rib barbacoa'],
  Thai: ['pad thai', 'green curry', 'som tam', 'khao soi', 'crispy basil duck', 'mango sticky rice', 'tom kha', 'massaman beef', 'larb', 'turmeric chicken'],
  Mediterranean: ['mezze platter', 'grilled octopus', 'lamb kofta', 'whipped feta', 'smoky eggplant', 'falafel', 'saffron chicken', 'baklava', 'fattoush', 'charred halloumi'],
  Korean: ['bibimbap', 'galbi', 'seafood pancake', 'kimchi stew', 'japchae', 'banchan spread', 'fried chicken', 'kimbap', 'braised short rib', 'cold naengmyeon'],
  Japanese: ['nigiri', 'tonkotsu ramen', 'black cod', 'chicken karaage', 'toro hand roll', 'dashi omelet', 'tempura', 'yuzu cheesecake', 'chirashi bowl', 'tsukune skewer'],
  Indian: ['butter chicken', 'thali', 'dal makhani', 'garlic naan', 'lamb biryani', 'paneer tikka', 'masala dosa', 'Goan fish curry', 'chaat', 'rose kulfi'],
};
