// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A tray that clicks: takes the name of the StatusNotifierWatcher, says "ready" when an item has
// registered, and for each line of standard input clicks it and prints the moment: milliseconds of
// CLOCK_MONOTONIC.

#include <gio/gio.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const char XML[] =
    "<node><interface name='org.kde.StatusNotifierWatcher'>"
    "<method name='RegisterStatusNotifierItem'><arg type='s' direction='in'/></method>"
    "<property name='RegisteredStatusNotifierItems' type='as' access='read'/>"
    "<property name='IsStatusNotifierHostRegistered' type='b' access='read'/>"
    "<property name='ProtocolVersion' type='i' access='read'/>"
    "</interface></node>";

static GDBusConnection *bus;
static char *item;

static void called(GDBusConnection *connection, const char *sender, const char *path,
                   const char *interface, const char *method, GVariant *arguments,
                   GDBusMethodInvocation *call, gpointer data) {
  g_free(item);
  item = g_strdup(sender);
  g_dbus_method_invocation_return_value(call, NULL);
  puts("ready");
  fflush(stdout);
}

static GVariant *property(GDBusConnection *connection, const char *sender, const char *path,
                          const char *interface, const char *name, GError **error, gpointer data) {
  if (g_str_equal(name, "IsStatusNotifierHostRegistered")) return g_variant_new_boolean(TRUE);
  if (g_str_equal(name, "ProtocolVersion")) return g_variant_new_int32(0);
  return g_variant_new_strv(NULL, 0);
}

static gboolean click(GIOChannel *input, GIOCondition condition, gpointer loop) {
  char *line = NULL;
  if (g_io_channel_read_line(input, &line, NULL, NULL, NULL) != G_IO_STATUS_NORMAL) {
    g_main_loop_quit(loop);
    return FALSE;
  }
  g_free(line);
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  g_dbus_connection_call(bus, item, "/StatusNotifierItem", "org.kde.StatusNotifierItem", "Activate",
                         g_variant_new("(ii)", 0, 0), NULL, G_DBUS_CALL_FLAGS_NONE, -1, NULL, NULL,
                         NULL);
  g_dbus_connection_flush_sync(bus, NULL, NULL);
  printf("%.2f\n", t.tv_sec * 1e3 + t.tv_nsec / 1e6);
  fflush(stdout);
  return TRUE;
}

int main(void) {
  GError *error = NULL;
  bus = g_bus_get_sync(G_BUS_TYPE_SESSION, NULL, &error);
  if (bus == NULL) {
    fprintf(stderr, "trayhost: %s\n", error->message);
    return 1;
  }
  GDBusNodeInfo *node = g_dbus_node_info_new_for_xml(XML, NULL);
  static const GDBusInterfaceVTable table = {called, property, NULL, {0}};
  g_dbus_connection_register_object(bus, "/StatusNotifierWatcher", node->interfaces[0], &table,
                                    NULL, NULL, NULL);
  g_bus_own_name_on_connection(bus, "org.kde.StatusNotifierWatcher", G_BUS_NAME_OWNER_FLAGS_NONE,
                               NULL, NULL, NULL, NULL);
  GMainLoop *loop = g_main_loop_new(NULL, FALSE);
  g_io_add_watch(g_io_channel_unix_new(0), G_IO_IN | G_IO_HUP, click, loop);
  g_main_loop_run(loop);
  return 0;
}
